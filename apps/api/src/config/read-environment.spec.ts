import { describe, expect, it } from '@jest/globals';
import { type Environment } from './environment.js';
import { ConfigurationError, readEnvironment } from './read-environment.js';

const GOOD = {
  APP_SECRET: 'a secret for tests that is long enough',
  DATABASE_URL: 'postgresql://user:word@127.0.0.1:5432/timbrel',
  REDIS_URL: 'redis://127.0.0.1:6379',
};

function faultOf(given: Record<string, string | undefined>): string {
  try {
    readEnvironment({ ...GOOD, ...given });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'none';
}

describe('the configuration', () => {
  it('needs a secret, a database and a Redis, and fills in the rest', () => {
    expect({ ...readEnvironment(GOOD) }).toMatchObject({
      ...GOOD,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      TRUST_PROXY: 0,
      DATA_DIR: '.data',
      DATABASE_POOL_SIZE: 10,
      TRANSCRIBER: 'auto',
      LOG_LEVEL: 'info',
      RATE_LIMIT_SCALE: 1,
      EMBEDDED_DATABASE: false,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment({ ...GOOD, PORT: '', PUBLIC_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it('names every fault in one message', () => {
    const message = faultOf({
      APP_SECRET: 'short',
      APP_SECRET_PREVIOUS: 'short too',
      DATABASE_URL: 'mysql://localhost/db',
      REDIS_URL: undefined,
      NODE_ENV: 'staging',
      PORT: 'http',
      PUBLIC_URL: 'https://not an address',
      TRUST_PROXY: '-1',
      STORAGE_URL: 'ftp://bucket',
      X_ACCEL_PREFIX: 'files',
      SMTP_URL: 'mail.example.com',
      TRANSCRIBER: 'oracle',
      LOG_LEVEL: 'loud',
      RATE_LIMIT_SCALE: '0',
      EMBEDDED_DATABASE: 'perhaps',
    });
    for (const name of [
      'APP_SECRET must',
      'APP_SECRET_PREVIOUS',
      'DATABASE_URL',
      'REDIS_URL',
      'NODE_ENV',
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'STORAGE_URL',
      'X_ACCEL_PREFIX',
      'SMTP_URL',
      'TRANSCRIBER',
      'LOG_LEVEL',
      'RATE_LIMIT_SCALE',
      'EMBEDDED_DATABASE',
    ]) {
      expect(message).toContain(`  - ${name}`);
    }
  });

  it('refuses to run in production without a mail server', () => {
    expect(faultOf({ NODE_ENV: 'production' })).toContain('SMTP_URL is required in production');
    expect(faultOf({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.com' })).toBe('none');
  });

  describe('that lets others in', () => {
    const OPEN = [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://timbrel.example' },
      { PUBLIC_URL: 'http://192.168.0.7:3000' },
      { PUBLIC_URL: 'http://localhost.evil.example' },
      { PUBLIC_URL: 'http://127.evil.example' },
      { TRUST_PROXY: '1' },
    ];

    it.each(OPEN)('needs a mail server, and says which setting opens it: %j', (given) => {
      const fault = faultOf(given);
      expect(fault).toContain('SMTP_URL is required');
      expect(fault).toContain(Object.keys(given)[0]);
      expect(faultOf({ ...given, TEST_GATEWAY: 'on' })).toContain('SMTP_URL is required');
      expect(faultOf({ ...given, SMTP_URL: 'smtp://mail.example.com' })).toBe('none');
    });

    it.each(OPEN)('has no demo account, no mailbox, and a Test Gateway only by name: %j', (given) => {
      const read = (more = {}) => readEnvironment({ ...GOOD, ...given, SMTP_URL: 'smtp://mail.example.com', ...more });
      const embedded = read({ EMBEDDED_DATABASE: 'true' });
      expect([embedded.usesMailbox, embedded.usesDemoAccount, embedded.usesTestGateway]).toEqual([false, false, false]);
      expect(read({ TEST_GATEWAY: 'on' }).usesTestGateway).toBe(true);
    });

    it.each([
      {},
      { HOST: 'localhost' },
      { HOST: '::1' },
      { PUBLIC_URL: 'http://localhost:8080' },
      { PUBLIC_URL: 'http://127.0.0.2' },
      { PUBLIC_URL: 'http://[::1]:3000' },
    ])('is not this one: %j', (given) => {
      const env = readEnvironment({ ...GOOD, EMBEDDED_DATABASE: 'true', ...given });
      expect([env.usesMailbox, env.usesDemoAccount, env.usesTestGateway]).toEqual([true, true, true]);
    });
  });

  it('cannot be changed once it is read', () => {
    const env: { -readonly [Name in keyof Environment]?: Environment[Name] } = readEnvironment(GOOD);
    expect(() => (env.PORT = 1)).toThrow(TypeError);
  });

  it.each([
    ['on', true],
    ['TRUE', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('reads the switch %s as %s', (word, expected) => {
    expect(readEnvironment({ ...GOOD, EMBEDDED_DATABASE: word }).EMBEDDED_DATABASE).toBe(expected);
  });

  it('keeps no slash at the end of the public address', () => {
    expect(readEnvironment({ ...GOOD, PUBLIC_URL: 'http://localhost:8080//' }).publicUrl).toBe('http://localhost:8080');
  });

  it('shows metrics to other machines only by a token', () => {
    expect(faultOf({ METRICS_PORT: '9464' })).toBe('none');
    expect(faultOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toContain('METRICS_TOKEN is required');
    expect(faultOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'short' })).toContain(
      '16 characters',
    );
    expect(faultOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'long enough for a token' })).toBe(
      'none',
    );
  });
});
