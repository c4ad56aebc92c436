import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import { describeError } from './describe-error';
import { changeLanguage, initI18n } from './i18n';

const error = (code: string, message: string) => new ApiError({ status: 400, code, message });

describe('describeError', () => {
  beforeAll(() => initI18n('en'));

  it('goes by the code where there is a text for it', () => {
    expect(describeError(error('NETWORK_ERROR', 'fetch failed'))).toBe(
      'No connection to the server. Check your network and try again.',
    );
  });

  it('takes the words of the server for a code without one', () => {
    expect(describeError(error('SOMETHING_NEW', 'The file is on fire'))).toBe('The file is on fire');
  });

  it.each([
    [409, 'Conflict', 'This was changed elsewhere in the meantime. Reload the page and try again.'],
    [413, 'Payload Too Large', 'This is larger than the server accepts.'],
    [418, "I'm a teapot", 'The server didn’t accept this request. Reload the page and try again.'],
    [451, '', 'The server didn’t accept this request. Reload the page and try again.'],
  ])('has a sentence for a %i without words', (status, statusText, sentence) => {
    const answer = new ApiError({ status, code: `HTTP_${status}`, message: `HTTP ${status}: ${statusText}` });
    expect(describeError(answer)).toBe(sentence);
    // A code without words says no more.
    expect(describeError(new ApiError({ status: 409, code: 'ODD', message: 'HTTP 409: Conflict' }))).not.toMatch(
      /HTTP/,
    );
  });

  it('prefers the words of a server that names no code', () => {
    expect(describeError(new ApiError({ status: 409, code: 'HTTP_409', message: 'The file is on fire' }))).toBe(
      'The file is on fire',
    );
  });

  it('says the status where the server says nothing, as the language writes it', async () => {
    const empty = new ApiError({ status: 502, code: 'HTTP_502', message: 'HTTP 502: Bad Gateway' });
    expect(describeError(empty)).toBe('HTTP 502: Bad Gateway');
    await changeLanguage('fr');
    expect(describeError(empty)).toBe('HTTP 502\u202f: Bad Gateway');
    await changeLanguage('en');
  });

  it('has a sentence for what is no error of the API', () => {
    expect(describeError(new TypeError('x is undefined'))).toBe('An unexpected error occurred');
  });

  it('speaks the language of the page', async () => {
    await changeLanguage('de');
    expect(describeError(error('NETWORK_ERROR', 'fetch failed'))).toBe(
      'Keine Verbindung zum Server. Prüfen Sie Ihr Netz und versuchen Sie es erneut.',
    );
    expect(document.documentElement.lang).toBe('de');
    expect(document.cookie).toContain('ui-language=de');
  });
});
