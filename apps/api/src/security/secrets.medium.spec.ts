/** @own-process The log of a process is written by its first application. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger, PARAMS_PROVIDER_TOKEN } from 'nestjs-pino';
import { Writable } from 'node:stream';
import { loggingOptions } from '../common/logging/logging.module.js';
import { Environment } from '../config/environment.js';
import { PASSWORD } from '../testing/accounts.js';
import { operations } from '../testing/requests/document.js';
import { Owner } from '../testing/requests/owner.js';
import { requestOf } from '../testing/requests/requests.js';
import { type Answer, send } from '../testing/requests/send.js';

/** Under which names secrets travel. Of a code and a state only requests make secrets; answers tell of errors and jobs by them. */
const SECRET =
  /^(password|currentPassword|newPassword|token|access_token|refresh_token|second_factor_token|recovery_codes|key|secret|otpauth_uri)$/;
const SECRET_TO_US = new RegExp(`${SECRET.source}|^(code|state)$`);
const KEYS = {
  ...{
    GOOGLE_CLIENT_SECRET: 'google-secret-f00d',
    OPENAI_API_KEY: 'sk-openai-f00d',
    METRICS_TOKEN: 'metrics-token-f00d',
  },
};

/** Every text below a name that says that it is secret. */
function secretsIn(value: unknown, names: RegExp, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, names, names.test(name) || (isSecret && Array.isArray(value))),
  );
}

describe('secrets', () => {
  let owner: Owner;
  const lines: string[] = [];
  const secrets = new Set<string>([PASSWORD, ...Object.values(KEYS)]);
  const answers: { id: string; answer: Answer }[] = [];

  beforeAll(async () => {
    const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
    owner = await Owner.move({
      env: KEYS,
      override: (builder) =>
        builder.overrideProvider(PARAMS_PROVIDER_TOKEN).useFactory({
          inject: [Environment],
          factory: (env: Environment) => ({ pinoHttp: [{ ...loggingOptions('api', env), level: 'trace' }, stream] }),
        }),
    });
    const { app, worker, env } = owner.test;
    for (const context of [app, worker!]) context.useLogger(context.get(Logger));
    secrets.add(env.APP_SECRET);
    for (const operation of operations) {
      const request = await requestOf(operation, owner);
      const headers: Record<string, string> = operation.isPublic ? {} : { ...(request.as ?? owner.member).headers };
      const answer = await send(owner.test, operation, request, headers);
      answers.push({ id: operation.id, answer });
      for (const each of secretsIn([request.body, request.params], SECRET_TO_US)) secrets.add(each);
      if (answer.headers.get('content-type')?.includes('json'))
        for (const each of secretsIn(answer.json(), SECRET)) secrets.add(each);
      for (const cookie of answer.headers.getSetCookie()) secrets.add(/=([^;]*)/.exec(cookie)![1]!);
      for (const value of Object.values(headers)) secrets.add(value.replace('Bearer ', ''));
    }
    for (const { text } of await owner.sql<{ text: string }>('select text from mailbox_messages'))
      for (const [found, token] of text.matchAll(/[?&]token=([\w-]+)|^\d{6}$/gm)) secrets.add(token ?? found);
    for (const { hash } of await owner.sql<{ hash: string }>(
      'select password_hash as hash from users where password_hash is not null',
    ))
      secrets.add(hash);
    secrets.delete('');
  });
  afterAll(() => owner.close());

  const foundIn = (text: string): string[] =>
    [...secrets].filter((secret) =>
      /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text) : text.includes(secret),
    );

  it('are many, and what is logged is what was asked', () => {
    expect(secrets.size).toBeGreaterThan(80);
    expect(lines.join('')).toContain('"path":"/api/v1/auth/login"');
    expect(lines.length).toBeGreaterThan(operations.length);
  });

  it('stand in no line of the log, at its most talkative', () => {
    const leaks = lines.flatMap((line) => foundIn(line).map((secret) => `${secret}: ${line.slice(0, 400)}`));
    expect(leaks).toEqual([]);
  });

  it('stand in no answer that refuses, and in no log of a fault', async () => {
    const logged = lines.length;
    await owner.sql('alter table outbox rename to outbox_away');
    const body = { name: 'Ada', email: 'fault@example.com', password: 'a password like no other' };
    try {
      secrets.add(body.password);
      const fault = await send(owner.test, { method: 'POST', path: '/api/v1/auth/signup' }, { body });
      expect(fault.status).toBe(500);
      answers.push({ id: 'fault', answer: fault });
    } finally {
      await owner.sql('alter table outbox_away rename to outbox');
    }
    const text = lines.slice(logged).join('');
    expect(text).toContain('outbox');
    expect(foundIn(text)).toEqual([]);
    expect(text).not.toMatch(/\$argon2|fault@example\.com/);
    const refused = answers.filter(({ answer }) => answer.status >= 400);
    expect(refused.flatMap(({ id, answer }) => foundIn(answer.body).map((secret) => `${id} ${secret}`))).toEqual([]);
  });
});
