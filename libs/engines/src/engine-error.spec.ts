import { describe, expect, it } from '@jest/globals';
import { providerError } from './adapters/provider-error.js';
import { noSpeech } from './engine-error.js';

const failure = (status: number | undefined, rest = {}) =>
  providerError({ provider: 'Acme', status, cause: new Error('x'), ...rest });

describe('providerError', () => {
  it.each([
    [402, 'ENGINE_QUOTA', false],
    [413, 'ENGINE_TOO_LARGE', false],
    [429, 'ENGINE_RATE_LIMITED', true],
    [408, 'ENGINE_TIMEOUT', true],
    [504, 'ENGINE_TIMEOUT', true],
    [400, 'ENGINE_REJECTED', false],
    [401, 'ENGINE_REJECTED', false],
    [500, 'ENGINE_UNAVAILABLE', true],
    [503, 'ENGINE_UNAVAILABLE', true],
    [200, 'ENGINE_UNAVAILABLE', true],
    [undefined, 'ENGINE_UNAVAILABLE', true],
  ])('takes status %s for %s', (status, code, retryable) => {
    expect(failure(status)).toMatchObject({ code, retryable });
  });

  it('takes OpenAI’s 429 for missing credit when that is what it says', () => {
    expect(failure(429, { providerCode: 'insufficient_quota' })).toMatchObject({
      code: 'ENGINE_QUOTA',
      retryable: false,
    });
  });

  it('reads Retry-After as seconds and as a date', () => {
    expect(failure(429, { retryAfter: '17' }).retryAfterSeconds).toBe(17);
    expect(failure(429, { retryAfter: 'Thu, 01 Jan 1970 00:00:00 GMT' }).retryAfterSeconds).toBe(0);
    expect(failure(429, { retryAfter: 'soon' }).retryAfterSeconds).toBeUndefined();
  });

  it('names the provider and the status, and keeps the cause', () => {
    const error = failure(402);
    expect(error.message).toBe('Acme has no credit left for this account (402)');
    expect(error.cause).toBeInstanceOf(Error);
  });
});

describe('noSpeech', () => {
  it('is not worth a retry', () => {
    expect(noSpeech()).toMatchObject({ code: 'NO_SPEECH', message: 'no speech found', retryable: false });
  });
});
