import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Operation, operations } from './testing/requests/document.js';
import { Owner } from './testing/requests/owner.js';
import { type ApiRequest } from './testing/requests/request.js';
import { requestOf } from './testing/requests/requests.js';
import { type Answer, send } from './testing/requests/send.js';

interface Call {
  id: string;
  status: 'kept' | 'superseded';
  method: string;
  spellings: string[];
  statuses: number[];
  fields_read: string[];
}
/** One call by one of its paths. */
interface Spelled {
  call: Call;
  id: string;
  path: string;
  operation: Operation;
}
type Headers = Record<string, string>;

const CONTRACT = new URL('../../e2e/contract/calls.json', import.meta.url);
const calls = (JSON.parse(readFileSync(CONTRACT, 'utf8')) as Call[]).filter(({ status }) => status === 'kept');

/** Where calls go whose path an answer names. */
const MADE: Record<string, 'speed' | 'translation'> = {
  'processor.download': 'speed',
  'translation.text': 'translation',
};
const PLACE = /\{\w+\}/g;
/** Parameters by place, not by name. */
const shapeOf = (path: string): string => path.replace(PLACE, '{}').replace(/\/$/, '');
const named = (path: string): string =>
  path
    .replace('{storage_path}', 'files/{userId}/{filename}')
    .replace('{download_url}', '/api/v1/media/users/{userId}/{filename}');

function operationOf(method: string, path: string): Operation | undefined {
  const served = path === '/health' ? '/api/v1/health' : path;
  const fits = (operation: Operation) => shapeOf(operation.path) === shapeOf(served);
  // The server answers HEAD wherever it answers GET.
  return operations.find(
    (each) => fits(each) && (each.method === method || (method === 'HEAD' && each.method === 'GET')),
  );
}

const spelled = calls.flatMap((call) =>
  call.spellings.map((path): Spelled => ({
    call,
    id: call.id,
    path,
    operation: operationOf(call.method, named(path))!,
  })),
);

/** Whether a field, of a list its first element's, is there, also as null. */
function has(body: unknown, field: string): boolean {
  const [name, ...rest] = field.split('.');
  const of = Array.isArray(body) ? (body[0] as unknown) : body;
  if (typeof of !== 'object' || of === null || !(name! in of)) return false;
  return rest.length === 0 || has((of as Record<string, unknown>)[name!], rest.join('.'));
}

describe('the calls of the contract', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await Owner.move();
  });
  afterAll(() => owner.close());

  /** The call as its client makes it, by the spelling that is asked for. */
  const requested = async ({ call, path, operation }: Spelled): Promise<ApiRequest & { path: string }> => {
    const request = await requestOf(operation, owner);
    const params: Record<string, string> = { ...request.params };
    const made = MADE[call.id];
    if (made) params['filename'] = owner.jobs[made].filename!;
    if (call.fields_read.includes('segments')) params['filename'] &&= params['filename'].replace(/txt$/, 'json');
    const values = (operation.path.match(PLACE) ?? []).map((place) => params[place.slice(1, -1)]!);
    const filled = named(path).replace(PLACE, () => encodeURIComponent(values.shift()!));
    // Whoever reads the result waits for it.
    const waits = call.fields_read.includes('download_url') && call.method === 'POST';
    return { ...request, path: filled, headers: { ...request.headers, ...(waits && { Prefer: 'wait=60' }) } };
  };
  const ask = (
    { call }: Spelled,
    { path, ...request }: ApiRequest & { path: string },
    headers: Headers,
  ): Promise<Answer> => send(owner.test, { method: call.method, path }, request, headers);
  const headersOf = ({ operation }: Spelled, { as = owner.member }: ApiRequest): Headers =>
    operation.isPublic ? {} : { ...as.headers };

  it.each(spelled)('$id answers at $path with what is read', async (each) => {
    const request = await requested(each);
    const answer = await ask(each, request, headersOf(each, request));
    expect(each.call.statuses).toContain(answer.status);
    expect([answer.status, answer.status < 300 ? '' : answer.body]).toEqual([expect.any(Number), '']);
    const fields = each.call.fields_read.filter((field) => field !== 'detail');
    if (fields.some((field) => field.startsWith('('))) expect(answer.body.length).toBeGreaterThan(0);
    else expect(fields.filter((field) => !has(answer.json(), field))).toEqual([]);
  });

  /** How a call comes to be refused, or answered in part: what is changed of a valid request. */
  const WAYS: Record<
    number,
    (each: Spelled, request: ApiRequest & { path: string }) => [ApiRequest & { path: string }, Headers]
  > = {
    206: (each, request) => [request, { ...headersOf(each, request), Range: 'bytes=0-3' }],
    416: (each, request) => [request, { ...headersOf(each, request), Range: 'bytes=999999999-' }],
    400: (each, { body, ...request }) => {
      const spoiled = (): object => {
        if (body instanceof FormData) return new FormData();
        if (body instanceof URLSearchParams)
          return new URLSearchParams({ ...Object.fromEntries(body), unheard_of: '1' });
        return { ...body, unheard_of: 1 };
      };
      const asked = body ? { body: spoiled() } : { query: { ...request.query, unheard_of: '1' } };
      return [{ ...request, ...asked }, headersOf(each, request)];
    },
    401: (_, request) => [request, {}],
    // A cookie alone speaks for nobody who would change something.
    403: (each, request) => {
      const cookie = `timbrel_access=${(headersOf(each, request)['Authorization'] ?? '').split(' ')[1]}`;
      return [request, { Cookie: cookie }];
    },
    404: (each, { as: who, ...request }) => {
      // What there is not, in place of each id and plan.
      const text = JSON.stringify(request)
        .replace(/[\da-f]{8}-[\da-f-]{27}/g, randomUUID())
        .replace(/"plan_id":"\w+"/, '"plan_id":"unheard_of"');
      const body = request.body instanceof URLSearchParams ? { body: request.body } : {};
      return [{ ...(JSON.parse(text) as typeof request), ...body }, headersOf(each, { as: who! })];
    },
  };
  /** Who signs in, and exports that a plan does not have, are held by specs of their own; a path without a place is always there. */
  const isAsked = ({ call, path, operation }: Spelled, status: number): boolean => {
    if (status === 401) return !operation.isPublic;
    if (status === 403) return !operation.isPublic && call.method !== 'GET';
    return status !== 404 || path.includes('{') || call.method !== 'GET';
  };
  const refusals = spelled.flatMap((each) =>
    Object.keys(WAYS)
      .map(Number)
      .filter((status) => each.call.statuses.includes(status) && isAsked(each, status))
      .map((status) => ({ ...each, status })),
  );

  it.each(refusals)('$id answers at $path with $status where that is due', async ({ status, ...each }) => {
    const request = await requested(each);
    const way = WAYS[status]!(each, request);
    const answer = await ask(each, ...way);
    expect([answer.status, answer.body.slice(0, 200)]).toEqual([status, expect.anything()]);
    const isProblem = status >= 400 && each.call.method !== 'HEAD';
    if (isProblem)
      expect(answer.json()).toMatchObject({ status, detail: expect.any(String), code: expect.any(String) });
  });
});
