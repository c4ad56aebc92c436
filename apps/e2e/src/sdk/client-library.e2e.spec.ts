import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, createWebhook, listWebhookDeliveries } from '@timbrel/api-client';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook as Signer } from 'standardwebhooks';
import { Account } from '../harness/account.ts';
import { freePort } from '../harness/free-port.ts';
import { TIMEOUT_MS } from '../harness/observe.ts';
import { PackedClient } from '../harness/packed-client.ts';
import { Product } from '../harness/product.ts';
import { type Program } from '../harness/program.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';

const run = promisify(execFile);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

let product: Product;
let client: PackedClient;
let account: Account;
const programs: Program[] = [];

beforeAll(async () => {
  product = await Product.start();
  client = await PackedClient.install(join(product.folder, 'project'));
  account = await Account.signUp(product.api);
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(programs.map((program) => program.end('SIGKILL')));
  await product.stop();
});

const makeKey = async () =>
  (
    await createApiKey({
      ...account.at(product.api),
      body: {
        name: 'Example',
        scopes: ['files:read', 'files:write', 'jobs:read', 'jobs:write', 'transcripts:read'],
      },
    })
  ).data.key;

/** What the worker was to tell of the account's job: its address is nobody's, so it stays in the log of deliveries. */
const messageOfJob = (id: string) =>
  until('the webhook to be told', async () => {
    const { data } = await listWebhookDeliveries({ ...account.at(product.api), path: { id } });
    return data.deliveries[0]?.payload;
  });

describe('the client library, packed and installed alone', () => {
  it('brings all it needs, and nothing of the workspace', () => {
    expect(client.files).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'openapi.json', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(client.files.filter((path) => /spec|testing/.test(path))).toEqual([]);
    expect(readdirSync(join(client.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@timbrel',
    ]);
    const root = join(import.meta.dirname, '../../../..');
    const leaking = client.files.filter((path) => {
      const text = readFileSync(join(client.installed, path), 'utf8');
      return text.includes(root) || text.includes('workspace:') || /from '@timbrel\/(?!api-client)/.test(text);
    });
    expect(leaking).toEqual([]);
  });

  it(
    'has types that a strict program of its own compiles with',
    async () => {
      await writeFile(
        join(client.folder, 'program.ts'),
        `import { ApiError, configureClient, listFiles, transcribe, verifyWebhook, type FileRecordDto } from '@timbrel/api-client';
configureClient({ baseUrl: 'http://localhost', clientVersion: 'types/1', accessToken: () => null });
export const names = async (): Promise<string[]> => {
  const { data } = await listFiles({ query: { page: 1 } });
  return data.files.map((file: FileRecordDto) => file.original_name);
};
export const jobOf = async (body: string, headers: Headers): Promise<string | null> => {
  const message = await verifyWebhook({ body, headers }, 'whsec_');
  return message.type === 'ping' ? null : message.data.id;
};
// @ts-expect-error a recording has to be named
void transcribe({ body: { upload_id: 7 } });
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);
`,
      );
      const options =
        '--noEmit --strict --skipLibCheck false --module nodenext --target es2023 --lib es2023,dom,dom.iterable';
      const compiled = run(process.execPath, [tsc, ...options.split(' '), 'program.ts'], { cwd: client.folder });
      await expect(compiled.catch((error: { stdout: string }) => error)).resolves.toMatchObject({ stdout: '' });
    },
    TIMEOUT_MS,
  );

  it(
    'uploads, transcribes, waits and downloads, and receives what is signed alone',
    async () => {
      const { data: webhook } = await createWebhook({
        ...account.at(product.api),
        body: { url: 'https://receiver.invalid/', events: ['job.completed'] },
      });
      const { wav } = await speak('interview', 4, client.folder);
      const recording = join(client.folder, 'interview.wav');
      await writeFile(recording, wav);
      const key = await makeKey();
      const example = await client.startExample('transcribe.mjs', [recording], {
        TIMBREL_URL: product.api.url,
        TIMBREL_API_KEY: key,
      });
      programs.push(example);
      expect([await example.ended, example.log]).toEqual([0, expect.stringContaining(`Saved ${recording}.srt`)]);
      expect(await readFile(`${recording}.srt`, 'utf8')).toMatch(
        /^1\n00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3}\n.*morning/i,
      );

      const port = await freePort();
      const receiver = await client.startExample('webhook-receiver.mjs', [], {
        PORT: String(port),
        TIMBREL_WEBHOOK_SECRET: webhook.secret,
      });
      programs.push(receiver);
      await until('the receiver', async () => receiver.log.includes('Listening'));
      const message = await messageOfJob(webhook.id);
      const body = JSON.stringify(message);
      const send = async (secret: string, id: string) => {
        const now = new Date();
        const { status } = await fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          body,
          headers: {
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
            'webhook-signature': new Signer(secret).sign(id, now, body),
          },
        });
        return status;
      };
      const id = randomUUID();
      expect(await send(`whsec_${btoa('a secret of somebody else')}`, randomUUID())).toBe(400);
      expect(await send(webhook.secret, id)).toBe(204);
      expect(await send(webhook.secret, id)).toBe(204);
      expect(receiver.log.match(/job\.completed: .* \(interview\.wav\)/g)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it(
    'says what is wrong with a key that is none',
    async () => {
      const example = await client.startExample('transcribe.mjs', [join(client.folder, 'package.json')], {
        TIMBREL_URL: product.api.url,
        TIMBREL_API_KEY: 'nobody',
      });
      programs.push(example);
      expect(await example.ended).toBe(1);
      expect(example.log).toContain('UNAUTHENTICATED:');
    },
    TIMEOUT_MS,
  );
});
