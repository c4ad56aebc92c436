import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Problem } from '../testing/body-of.js';
import { Belongings } from '../testing/requests/belongings.js';
import { type Operation, operations } from '../testing/requests/document.js';
import { Owner } from '../testing/requests/owner.js';
import { type ApiRequest } from '../testing/requests/request.js';
import { requestOf } from '../testing/requests/requests.js';
import { send } from '../testing/requests/send.js';

const marker = `smuggled-${randomUUID()}`;
/** What nobody may say of themselves, in the spellings of the API, of its entities and of its rows. */
const EXTRA: Record<string, unknown> = {
  ...{ id: marker, user_id: marker, userId: marker, owner: marker, role: 'admin', is_admin: true, isAdmin: true },
  ...{ plan: 'premium', email_verified: true, email_verified_at: marker, emailVerifiedAt: marker, quota: 1e15 },
  ...{ password_hash: marker, passwordHash: marker, second_factor: false, secondFactor: false, created_at: marker },
  ...{ status: 'active', state: 'completed', storage_path: marker, sealed_secret: marker, key_hash: marker },
};

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object of a body, by where it stands. */
function placesOf(body: Json, at: string[] = []): string[][] {
  if (Array.isArray(body)) return body.flatMap((each, index) => placesOf(each, [...at, String(index)]));
  if (!isObject(body)) return [];
  return [at, ...Object.entries(body).flatMap(([key, value]) => placesOf(value, [...at, key]))];
}

/** The body with one more member in the object that stands there. */
function withExtra(body: object, place: string[], name: string): object {
  const copy = structuredClone(body) as Record<string, Json>;
  const target = place.reduce<Record<string, Json>>((inner, key) => inner[key] as Record<string, Json>, copy);
  target[name] = EXTRA[name] as Json;
  return copy;
}

const withBodies = operations.filter(({ bodies }) => 'application/json' in bodies);

describe('bodies that say more than was asked', () => {
  let owner: Owner;
  let belongings: Belongings;
  beforeAll(async () => {
    owner = await Owner.move();
    await owner.test.worker!.close();
    belongings = await Belongings.of(owner);
  });
  afterAll(() => owner.close());

  /** The request with its body as JSON, also where it would be sent as a form. */
  const asJson = async (operation: Operation): Promise<ApiRequest & { body: Record<string, Json> }> => {
    const { body, ...request } = await requestOf(operation, owner);
    return {
      ...request,
      body: (body instanceof URLSearchParams ? Object.fromEntries(body) : body) as Record<string, Json>,
    };
  };
  const inRows = async (): Promise<string[]> => (await belongings.rows()).filter((row) => row.includes(marker));
  const ask = (operation: Operation, request: ApiRequest) =>
    send(owner.test, operation, request, operation.isPublic ? {} : (request.as ?? owner.member).headers);

  it.each(withBodies)('$method $path refuses them by name, and changes nothing', async (operation) => {
    const request = await asJson(operation);
    const { body } = request;
    const before = await belongings.fingerprint();
    for (const name of Object.keys(EXTRA).filter((each) => !(each in body))) {
      const answer = await ask(operation, { ...request, body: withExtra(body, [], name) });
      const { code, details } = answer.json<Problem>();
      expect([name, answer.status, code]).toEqual([name, 400, 'VALIDATION_FAILED']);
      expect(details.map(({ field }) => field)).toContain(name);
    }
    expect(await belongings.fingerprint()).toBe(before);
  });

  it.each(withBodies)('$method $path keeps none of them from deeper within', async (operation) => {
    const places = placesOf((await asJson(operation)).body).slice(1);
    for (const place of places) {
      for (const name of Object.keys(EXTRA)) {
        const request = await asJson(operation);
        const answer = await ask(operation, { ...request, body: withExtra(request.body, place, name) });
        expect([place, name, answer.status < 500]).toEqual([place, name, true]);
      }
    }
    expect(await inRows()).toEqual([]);
  });

  it.each(withBodies)('$method $path takes no prototype for a field', async (operation) => {
    const request = await asJson(operation);
    const text = JSON.stringify(request.body);
    for (const poison of ['"__proto__":{"plan":"premium"}', '"constructor":{"prototype":{"plan":"premium"}}']) {
      const body = Buffer.from(text === '{}' ? `{${poison}}` : text.replace('{', `{${poison},`));
      const headers = { ...request.headers, 'Content-Type': 'application/json' };
      const answer = await ask(operation, { ...request, headers, body });
      expect([poison, answer.status]).toEqual([poison, 400]);
    }
    expect(({} as { plan?: string }).plan).toBeUndefined();
  });
});
