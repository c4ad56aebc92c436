import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type MadeApiKeyDto } from '../../auth/api-keys/api-keys.dto.js';
import { KEY_SCOPES } from '../../common/auth/key-scope.decorator.js';
import { document, type Operation, operations } from '../requests/document.js';
import { type Owner } from '../requests/owner.js';
import { type ApiRequest } from '../requests/request.js';
import { requestOf } from '../requests/requests.js';
import { type Mutation, mutationOf } from './mutations.js';
import { type QueryParameter } from './nasty-queries.js';
import { jsonOf } from './nasty-values.js';
import { type Schema } from './schema-values.js';

const AT_ONCE = 6;
/** What an operation was made for may be gone after some requests: another one is made. */
const REQUESTS_PER_BASE = 10;
const TIMEOUT_MS = 30_000;
const READ_BYTES = 2 * 1024 ** 2;
const NO_BODY = ['GET', 'HEAD', 'OPTIONS'];
const LEAKS =
  /node_modules|\/src\/|\/dist\/|\/tmp\/|\.[cm]?[jt]s:\d+|\bat \w+ \(|select .+ from |insert into |update \w+ set |ECONN|ENOENT|MikroORM|(Type|Range|Reference|Syntax|Driver)\w*(Error|Exception)/i;

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

const isProblem = new Ajv2020({ strict: false }).compile({
  ...(document as unknown as { components: { schemas: Record<string, object> } }).components.schemas['ProblemDto'],
  $defs: {},
  components: (document as unknown as { components: object }).components,
});

/** Sends what nobody should send, each request made from the seed and its number alone, and tells what was answered badly. */
export class Attacker {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  /** Requests that were answered as valid ones are: without any, nothing was attacked but the door. */
  succeeded = 0;
  sent = 0;
  private readonly arbitraries = new Map<Operation, fc.Arbitrary<Mutation>>();

  private constructor(
    private readonly owner: Owner,
    private readonly seed: number,
    private readonly headers: Record<Mutation['who'], Record<string, string>>,
  ) {}

  static async of(owner: Owner, seed: number): Promise<Attacker> {
    const made = await owner.member.post('/users/me/api-keys').send({ name: 'Attack', scopes: KEY_SCOPES }).expect(201);
    return new Attacker(owner, seed, {
      owner: owner.member.headers,
      stranger: {},
      key: { Authorization: `Bearer ${(made.body as MadeApiKeyDto).key}` },
    });
  }

  /** @returns one line for each answer that breaks the rules */
  async attack(count: number): Promise<string[]> {
    const faults: string[] = [];
    const perOperation = Math.ceil(count / operations.length);
    const queue = operations.map((operation, index) => ({ operation, first: index * perOperation }));
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { operation, first } = next;
        for (let n = 0; n < perOperation; n += REQUESTS_PER_BASE) {
          const base = await this.baseOf(operation);
          for (let m = n; m < Math.min(n + REQUESTS_PER_BASE, perOperation); m += 1) {
            const fault = await this.once(operation, base, first + m);
            if (fault) faults.push(fault);
          }
        }
        await this.owner.sql(
          `update processing_jobs set state = 'cancelled', finished_at = now() where state = 'queued'`,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.agent.destroy();
    return faults;
  }

  /** Making one may meet what other requests do to the same objects at that moment. */
  private async baseOf(operation: Operation, tries = 5): Promise<ApiRequest> {
    try {
      return await requestOf(operation, this.owner);
    } catch (error) {
      if (tries <= 1) throw error;
      return this.baseOf(operation, tries - 1);
    }
  }

  private async once(operation: Operation, base: ApiRequest, number: number): Promise<string | null> {
    const [mutation] = fc.sample(this.mutations(operation), { seed: mixed(this.seed, number), numRuns: 1 });
    const sent = await this.build(operation, base, mutation!);
    this.sent += 1;
    const answered = await this.send(sent).catch(({ message }: Error) => message);
    const fault = typeof answered === 'string' ? answered : faultOf(operation.method, answered, base.status);
    if (typeof answered !== 'string' && answered.status < 300) this.succeeded += 1;
    if (fault === null) return null;
    const { method, path, headers, body } = sent;
    const { Authorization: _secret, ...shown } = headers;
    const said = typeof answered === 'string' ? '' : `${answered.status} ${answered.text.slice(0, 200)}`;
    return [
      `${operation.id}, seed ${this.seed}, request ${number}: ${fault}`,
      `  ${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 400)}`,
      `  ${body?.toString('latin1').slice(0, 400) ?? 'no body'}`,
      `  → ${said}`,
    ].join('\n');
  }

  private mutations(operation: Operation): fc.Arbitrary<Mutation> {
    const known = this.arbitraries.get(operation);
    if (known) return known;
    const described = document.paths[operation.path]![operation.method.toLowerCase()] as unknown as {
      parameters?: (QueryParameter & { in: string })[];
      requestBody?: { content: Record<string, { schema: Schema }> };
    };
    const made = mutationOf({
      params: (operation.path.match(/\{/g) ?? []).length,
      query: (described.parameters ?? []).filter((parameter) => parameter.in === 'query'),
      schema: described.requestBody?.content['application/json']?.schema ?? null,
      takesForm: 'multipart/form-data' in operation.bodies,
    });
    this.arbitraries.set(operation, made);
    return made;
  }

  private async build({ method, path, isPublic }: Operation, base: ApiRequest, mutation: Mutation): Promise<Sent> {
    let index = -1;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      index += 1;
      return mutation.params[index] ?? encodeURIComponent(base.params?.[name] ?? 'x');
    });
    const search = [new URLSearchParams(base.query ?? {}).toString(), ...mutation.query].filter(Boolean).join('&');
    const own = mutation.who === 'owner' ? (base.as?.headers ?? this.headers.owner) : this.headers[mutation.who];
    const { type, body } = NO_BODY.includes(method) ? { type: '', body: null } : await bodyOf(base, mutation);
    const headers: Record<string, string> = {
      ...(type && { 'Content-Type': type }),
      ...base.headers,
      ...(isPublic ? {} : own),
      ...mutation.headers,
      ...(mutation.raw && body && { 'Content-Type': mutation.raw.type }),
      // Node's client says nothing of the length of what a DELETE carries.
      ...(body && { 'Content-Length': String(body.length) }),
    };
    // A socket refuses what is no byte of a URL before it is sent.
    const target = `${filled}${search && `?${search}`}`.replace(/[^\x21-\xff]/g, '%20').slice(0, 12_000);
    return { method, path: target, headers, body };
  }

  private send({ method, path, headers, body }: Sent): Promise<Answered> {
    const { hostname, port } = new URL(this.owner.test.url);
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, method, path, headers, agent: this.agent }, (incoming) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const end = () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: incoming.statusCode!, headers: incoming.headers, text });
        };
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          const isStream = incoming.headers['content-type']?.startsWith('text/event-stream') ?? false;
          if (!isStream && length < READ_BYTES) return;
          end();
          outgoing.destroy();
        });
        incoming.once('end', end).once('error', end);
      });
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('no answer')));
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}

async function bodyOf(
  { body }: ApiRequest,
  { raw, form, body: changes }: Mutation,
): Promise<{ type: string; body: Buffer | null }> {
  if (raw) return { type: raw.type, body: raw.bytes };
  if (body instanceof Uint8Array) return { type: '', body: Buffer.from(body) };
  if (body instanceof FormData && !form) return encoded(body);
  const isMap = body instanceof URLSearchParams || body instanceof FormData;
  const plain: unknown = isMap ? Object.fromEntries(body) : body;
  if (plain === undefined && changes.length === 0) return { type: '', body: null };
  const changed = changes.reduce<unknown>((value, change) => change(value), plain ?? {});
  if (form) return encoded(formOf(changed, form));
  return { type: 'application/json', body: Buffer.from(jsonOf(changed)) };
}

/** Instead of an object's name comes a file. */
function formOf(fields: unknown, { filename, bytes }: NonNullable<Mutation['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}))
    if (name !== 'upload_id' && name !== 'file') form.append(name, typeof value === 'string' ? value : jsonOf(value));
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  return form;
}

async function encoded(form: FormData): Promise<{ type: string; body: Buffer }> {
  const sent = new Response(form);
  return { type: sent.headers.get('content-type')!, body: Buffer.from(await sent.arrayBuffer()) };
}

/** Far from those of other numbers and of other seeds: rounds have seeds one after the other, and each has thousands of numbers. */
const mixed = (seed: number, number: number): number =>
  createHash('sha256').update(`${seed}/${number}`).digest().readInt32LE();

/** What is wrong with an answer, whatever was asked; null where nothing is. */
function faultOf(method: string, { status, headers, text }: Answered, expected?: number): string | null {
  // A provider without keys: its valid requests are answered so too.
  const isDocumented = status === expected || (status === 503 && text.includes('"code":"PAYMENTS_UNAVAILABLE"'));
  if (status >= 500 && !isDocumented) return 'a fault of the server';
  if (!headers['x-request-id']) return 'no X-Request-Id';
  if (status < 400 || method === 'HEAD') return null;
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `not a problem: ${headers['content-type']}`;
  const problem = JSON.parse(text) as { status: number; request_id: string };
  if (!isProblem(problem)) return `not as documented: ${JSON.stringify(isProblem.errors)}`;
  if (problem.status !== status) return 'another status than it says';
  const leak = LEAKS.exec(text);
  return leak && `leaks ${leak[0]}`;
}
