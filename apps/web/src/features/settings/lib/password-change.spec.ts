import { describe, expect, it } from '@jest/globals';
import { passwordChangeFault } from './password-change';

describe('passwordChangeFault', () => {
  it.each([
    ['', '', '', 'currentPasswordRequired'],
    ['', 'hunter22', 'hunter23', 'currentPasswordRequired'],
    ['hunter22', '', '', 'newPasswordRequired'],
    ['hunter22', '', 'hunter23', 'newPasswordRequired'],
    ['hunter22', 'abc', 'abd', 'passwordMismatch'],
    ['hunter22', 'abc', 'abc', 'passwordTooShort'],
    ['abc', 'abc', 'abc', 'passwordTooShort'],
    ['hunter22', 'hunter22', 'hunter22', 'samePassword'],
    ['hunter22', 'hunter23', 'hunter23', null],
    // Five letters for whoever reads them, though JavaScript counts ten.
    ['hunter22', '😀😀😀😀😀', '😀😀😀😀😀', 'passwordTooShort'],
  ])('says of %j, %j, %j: %s', (current, next, confirm, fault) => {
    expect(passwordChangeFault({ current, next, confirm })).toBe(fault);
  });
});
