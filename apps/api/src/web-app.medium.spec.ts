import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from './testing/test-app.js';

const ASSETS = new URL('../../web/dist/assets/', import.meta.url);
const largest = (ending: string): string =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .reduce((one, other) =>
      statSync(new URL(one, ASSETS)).size > statSync(new URL(other, ASSETS)).size ? one : other,
    );

const [script, map] = [largest('.js'), largest('.map')];

describe('the files of the web application', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** As it comes over the connection: nothing is decoded. */
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(test.url + path, { headers, method }, resolve).on('error', reject);
    });
    const bytes = Buffer.concat((await answer.toArray()) as Buffer[]);
    return { bytes, status: answer.statusCode, headers: answer.headers };
  };
  const accepting = (encodings: string) => ({ 'Accept-Encoding': encodings });

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('come compressed as %s by the build, with their length', async (encoding, accepted, decoded) => {
    const { bytes, headers } = await ask(`/assets/${script}`, accepting(accepted));
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      etag: expect.any(String),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decoded(bytes).equals(readFileSync(new URL(script, ASSETS)))).toBe(true);
    const head = await ask(`/assets/${script}`, accepting(accepted), 'HEAD');
    expect(head.headers).toMatchObject({ 'content-length': String(bytes.length), etag: headers.etag });
    const again = await ask(`/assets/${script}`, { ...accepting(accepted), 'If-None-Match': headers.etag! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('have a tag for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await ask(`/assets/${script}`, accepting(encoding))).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it.each([
    ['maps', `/assets/${map}`],
    ['short ones', '/favicon.svg'],
  ])('come as they are where the build compresses none: %s', async (_what, path) => {
    const { status, headers, bytes } = await ask(path, accepting('br, gzip'));
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect(headers['content-length']).toBe(String(bytes.length));
  });

  it('have no second address for their compressed form', async () => {
    for (const extension of ['br', 'gz']) expect((await ask(`/assets/${script}.${extension}`)).status).toBe(404);
  });

  it.each(['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css'])(
    'are compressed once for the documentation, too: %s',
    async (name) => {
      const file = readFileSync(new URL(`../../../node_modules/swagger-ui-dist/${name}`, import.meta.url));
      // The first one makes it.
      for (let asked = 0; asked < 2; asked += 1) {
        const { bytes, headers } = await ask(`/api/docs/${name}`, accepting('gzip, deflate, br'));
        expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(bytes.length) });
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect(gunzipSync(bytes).equals(file)).toBe(true);
      }
      const { bytes, headers } = await ask(`/api/docs/${name}`);
      expect(headers['content-encoding']).toBeUndefined();
      expect(bytes.equals(file)).toBe(true);
      expect(headers['content-type']).toMatch(name.endsWith('.css') ? /^text\/css/ : /javascript/);
      const again = await ask(`/api/docs/${name}`, { 'If-None-Match': headers.etag! });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    },
  );

  it('come as they are where the documentation needs none of them', async () => {
    const { status, headers } = await ask('/api/docs/swagger-ui.css.map', accepting('br, gzip'));
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
  });
});
