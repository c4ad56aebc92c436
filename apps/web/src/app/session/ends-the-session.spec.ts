import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import { endsTheSession } from './ends-the-session';

const refusal = (status: number, code = 'FORBIDDEN') => new ApiError({ status, code, message: 'no' });
const files = '/api/v1/uploads';

describe('endsTheSession', () => {
  it('holds for a 401 of any call, wherever one is', () => {
    expect(endsTheSession(refusal(401), files, '/dashboard')).toBe(true);
    expect(endsTheSession(refusal(401), '/api/v1/auth/me', '/')).toBe(true);
  });

  it.each(['/api/v1/auth/session', '/api/v1/auth/login', '/api/v1/auth/refresh', '/api/v1/auth/verify-code'])(
    'leaves %s to answer for itself',
    (call) => expect(endsTheSession(refusal(401), call, '/dashboard')).toBe(false),
  );

  it('holds for a 403 on a page that needs a session', () => {
    expect(endsTheSession(refusal(403), files, '/library')).toBe(true);
  });

  it.each(['/', '/login', '/signup', '/pricing', '/verify-email'])('does not for a 403 on %s', (page) =>
    expect(endsTheSession(refusal(403), files, page)).toBe(false),
  );

  it.each(['SERVICE_NOT_IN_PLAN', 'EXPORT_FORMAT_NOT_IN_PLAN', 'QUOTA_EXCEEDED', 'REAUTHENTICATION_REQUIRED'])(
    'does not for %s, which refuses one thing',
    (code) => expect(endsTheSession(refusal(403, code), files, '/library')).toBe(false),
  );

  it('does not for a 403 of a transcript, which its viewer explains', () => {
    expect(endsTheSession(refusal(403), '/api/v1/transcripts/file-1', '/transcription')).toBe(false);
    expect(endsTheSession(refusal(401), '/api/v1/transcripts/file-1', '/transcription')).toBe(true);
    expect(endsTheSession(refusal(403), '/api/v1/transcripts/file-1/history', '/transcription')).toBe(true);
  });

  it('does not for other errors', () => {
    for (const status of [0, 400, 404, 429, 500]) {
      expect(endsTheSession(refusal(status), files, '/library')).toBe(false);
    }
  });
});
