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
