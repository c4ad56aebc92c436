import { describe, expect, it } from '@jest/globals';
import { BadRequestException, HttpException, ServiceUnavailableException } from '@nestjs/common';
import { DomainError, type FieldProblem, ValidationFailedError } from './domain-error.js';
import { toProblem } from './problem.js';

describe('a problem document', () => {
  it('says what a refusal says, with its details, headers and extensions', () => {
    const details = [{ field: 'email', message: 'Email is required' }];
    const options = { details, headers: { 'Retry-After': '5' }, extensions: { upgrade_required: true } };
    const problem = toProblem(new DomainError(402, 'QUOTA_EXCEEDED', 'Too long.', options), 'request-1');
    expect(problem).toEqual({
      document: {
        type: 'urn:timbrel:problem:quota-exceeded',
        title: 'Payment Required',
        status: 402,
        detail: 'Too long.',
        message: 'Too long.',
        code: 'QUOTA_EXCEEDED',
        details,
        request_id: 'request-1',
        upgrade_required: true,
      },
      headers: { 'Retry-After': '5' },
      unexpected: false,
    });
  });

  it.each([
    ['an error of ours', new Error('select * from users; /srv/app/secret.ts:12')],
    ['an error with a status of the server’s', new HttpException('at /srv/app/secret.ts select * from', 502)],
    ['a missing service', new ServiceUnavailableException('connect ECONNREFUSED /srv/app/secret.ts select')],
    ['something that is no error', 'select * from secret.ts'],
    ['nothing at all', undefined],
  ])('shows nothing of %s', (_, error) => {
    const { document } = toProblem(error, 'request-1');
    expect(document.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(document)).not.toMatch(/select|secret|\.ts|stack/);
  });

  it('says what is wrong with several fields in sentences, and with one as it stands', () => {
    const [name, email] = ['Name is required', 'email must be an address.'].map((message) => ({ field: 'x', message }));
    const messageOf = (...details: FieldProblem[]) =>
      toProblem(new ValidationFailedError(details), 'r').document.message;
    expect(messageOf(name!)).toBe('Name is required');
    expect(messageOf(name!, email!)).toBe('Name is required. email must be an address.');
  });

  it('marks what nobody foresaw as ours to look at', () => {
    expect(toProblem(new TypeError('x is not a function'), 'r').unexpected).toBe(true);
    expect(toProblem(new BadRequestException('Bad'), 'r').unexpected).toBe(false);
  });

  it('keeps the status of a refusal by the HTTP server', () => {
    const tooLarge = Object.assign(new Error('Request body is too large'), { statusCode: 413 });
    expect(toProblem(tooLarge, 'r').document).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });
});
