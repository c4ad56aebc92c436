import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Nginx } from './harness/nginx.js';

/** More than the system's buffers on the way hold. */
const LONG = Buffer.alloc(10 * 1024 ** 2, 'x');

describe('nginx, with the configuration that ships', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbrel-nginx-'));
  let answer: (response: ServerResponse, asked: IncomingMessage) => void;
  const server = createServer((asked, response) => answer(response, asked));
  const requests: ClientRequest[] = [];
  let nginx: Nginx;
  beforeAll(async () => {
    answer = (response) => response.end();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    nginx = await Nginx.start({ folder, server: `http://127.0.0.1:${port}`, files: folder });
  });
  afterEach(() => {
    for (const each of requests.splice(0)) each.destroy();
  });
  afterAll(async () => {
    await nginx.stop();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** An answer of which no more is read than comes with its head. */
  const ask = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      requests.push(get(nginx.url + path, { agent: false }, resolve).on('error', reject));
    });

  it('takes an answer over from the server, however slowly it is read', async () => {
    const taken = new Promise((resolve) => {
      answer = (response) => response.end(LONG).on('finish', () => resolve('taken'));
    });
    await ask('/text');
    const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'held').unref());
    expect(await Promise.race([taken, late])).toBe('taken');
  });

  it.each([
    ['by a proxy before it, for its client', '203.0.113.9', /(^|, )203\.0\.113\.9$/],
    ['by a proxy before it, for a client that names others', '198.51.100.7, 203.0.113.9', /(^|, )203\.0\.113\.9$/],
    ['directly', undefined, /(^|, )127\.0\.0\.1$/],
  ])('tells the server whose request it is that comes %s', async (_, forwarded, last) => {
    const told = new Promise<string>((resolve) => {
      answer = (response, { headers }) => response.end(() => resolve(String(headers['x-forwarded-for'])));
    });
    await fetch(nginx.url, forwarded === undefined ? {} : { headers: { 'X-Forwarded-For': forwarded } });
    expect(await told).toMatch(last);
  });

  it('lets one address have some hundred requests at once, and others still have theirs', async () => {
    let waiting = 0;
    const all = new Promise((resolve) => {
      answer = () => (waiting += 1) === 512 && resolve(waiting);
    });
    const from = (address: string) => {
      const asked = get(nginx.url, { agent: false, headers: { 'X-Forwarded-For': address } });
      requests.push(asked.on('error', () => undefined));
      return once(asked, 'response').then(([response]) => (response as IncomingMessage).statusCode);
    };
    for (let n = 0; n < 512; n += 1) from('203.0.113.9').catch(() => undefined);
    await all;
    expect(await from('203.0.113.9')).toBe(429);
    answer = (response) => response.end();
    expect(await from('203.0.113.10')).toBe(200);
  });

  it('passes events on as they come', async () => {
    answer = (response) => {
      // As Nest says it.
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      response.write('data: first\n\n');
    };
    const events = await ask('/events');
    expect(String((await once(events, 'data'))[0])).toBe('data: first\n\n');
  });

  it('passes uploads on as they come', async () => {
    const begun = new Promise((resolve) => {
      answer = (_response, asked) => asked.once('data', resolve);
    });
    const upload = request(`${nginx.url}/upload`, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Length': 1_000_000 },
    });
    requests.push(upload.on('error', () => undefined));
    upload.write('first');
    expect(String(await begun)).toBe('first');
  });
});
