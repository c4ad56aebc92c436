import { describe, expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength';
import { emailFault, newPasswordFault } from './validation';

describe('emailFault', () => {
  it.each(['a@b.c', ' maya@nordarkiv.example ', 'ü@ö.de'])('accepts %j', (email) =>
    expect(emailFault(email)).toBeNull(),
  );
  it.each(['maya', 'maya@', '@b.c', 'a b@c.d', 'a@b'])('refuses %j', (email) =>
    expect(emailFault(email)).toBe('emailInvalid'),
  );
  it('asks for one where there is nothing but space', () => expect(emailFault('  ')).toBe('emailRequired'));
});

describe('newPasswordFault', () => {
  it('accepts six characters of any script', () => expect(newPasswordFault('пароль')).toBeNull());
  it('counts characters as people see them', () => expect(newPasswordFault('🎧🎧🎧')).toBe('passwordTooShort'));
});

describe('passwordStrength', () => {
  it.each([
    ['12345', 'tooShort'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['walnut', 'weak'],
    ['walnut harbour', 'strong'],
    ['walnutharbour', 'fair'],
    ['Walnut41', 'fair'],
  ])('calls %j %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));
});
