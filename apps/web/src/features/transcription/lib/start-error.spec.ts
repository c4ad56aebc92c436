import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import { startErrorToast } from './start-error';

const refused = (status: number, code = 'X', message = 'The server says so.') =>
  new ApiError({ status, code, message });

describe('startErrorToast', () => {
  it.each([
    [400, 'invalidFileTypeTitle', 'invalidFileTypeBody'],
    [402, 'quotaExceededTitle', 'quotaExceededBody'],
    [413, 'fileTooLargeTitle', 'fileTooLargeBody'],
    [429, 'rateLimitedTitle', 'rateLimitedBody'],
  ])('says for %d what the specification says', (status, title, message) => {
    expect(startErrorToast(refused(status))).toEqual({ title, message });
  });

  it('gives the server the word for every other refusal', () => {
    const detail = { detail: 'The server says so.' };
    expect(startErrorToast(refused(403))).toEqual({ title: null, message: detail });
    expect(startErrorToast(refused(400, 'UNSUPPORTED_LANGUAGE'))).toEqual({ title: null, message: detail });
  });

  it('has a general sentence for faults and missing answers', () => {
    for (const error of [refused(500), refused(0), new Error('x')]) {
      expect(startErrorToast(error)).toEqual({ title: null, message: 'failed' });
    }
  });
});
