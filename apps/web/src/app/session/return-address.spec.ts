import { describe, expect, it } from '@jest/globals';
import { returnAddress } from './return-address';

const origin = 'https://timbrel.example';

describe('returnAddress', () => {
  it('is the page that was asked for, whole', () => {
    expect(returnAddress('/transcription?file=7&view=editor#12', origin)).toBe('/transcription?file=7&view=editor#12');
  });

  it('is the dashboard when no page was asked for', () => {
    expect(returnAddress(undefined, origin)).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ])('never leads to another site: %j', (asked) => expect(returnAddress(asked, origin)).toBe('/dashboard'));
});
