import { describe, expect, it } from '@jest/globals';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.js';

describe('passwords', () => {
  it('are kept as argon2id with the settings OWASP asks for and a salt of their own', async () => {
    const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('match their own hash alone', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword(hash, 'correct horse')).toBe(true);
    expect(await verifyPassword(hash, 'Correct horse')).toBe(false);
  });

  it('never match where there is no hash', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(undefined, 'correct horse')).toBe(false);
  });

  it.each(['123456', 'password', 'PassWord', 'qwerty'])('among the most common ones are refused: %s', (word) => {
    expect(() => refuseCommonPassword(word, 'password')).toThrow('among the most common ones');
  });

  it('that few people have are not refused', () => {
    expect(() => refuseCommonPassword('correct horse battery', 'password')).not.toThrow();
  });
});
