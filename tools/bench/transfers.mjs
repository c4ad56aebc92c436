/** @file Transfers at as little cost to the measuring side as can be. */
import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Asks for ranges of a file over connections that stay open, each at another place.
 * @returns {Promise<number>} bytes a second
 */
export async function readRanges(url, { headers, sizeBytes, rangeBytes, connections, requests }) {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const places = Math.floor(sizeBytes / rangeBytes);
  let asked = 0;
  const next = () => {
    if (asked === requests) return null;
    const start = ((asked++ * 37) % places) * rangeBytes;
    return `GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\nRange: bytes=${start}-${start + rangeBytes - 1}\r\n\r\n`;
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: connections }, () => converse({ hostname, port, next, rangeBytes })));
  return (requests * rangeBytes) / ((performance.now() - before) / 1_000);
}

function converse({ hostname, port, next, rangeBytes }) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) });
    let head = Buffer.alloc(0);
    let missing = 0;
    const ask = () => {
      const text = next();
      if (text === null) return socket.end(resolve);
      head = Buffer.alloc(0);
      missing = rangeBytes;
      socket.write(text);
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => missing > 0 && reject(new Error(`The connection closed after ${head.toString()}`)));
    let inHead = true;
    socket.on('data', (chunk) => {
      let body = chunk;
      if (inHead) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        if (!head.toString('latin1').startsWith('HTTP/1.1 206')) return reject(new Error(head.toString('latin1')));
        inHead = false;
        body = head.subarray(end + HEAD_END.length);
      }
      missing -= body.length;
      if (missing > 0) return;
      inHead = true;
      ask();
    });
  });
}

const agent = new Agent({ keepAlive: true });
const READ_BYTES = 1024 ** 2;

/**
 * Sends a part of a file as the content of a request.
 * @param {{ method: string, headers: Record<string, string>, file: string, start: number, end: number,
 *   before?: Buffer, after?: Buffer }} options `end` is past the last byte; `before` and `after` go around it
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string }>}
 */
export async function sendPart(
  url,
  { method, headers, file, start, end, before = Buffer.alloc(0), after = Buffer.alloc(0) },
) {
  const length = before.length + end - start + after.length;
  const handle = await open(file);
  const answer = new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers: { ...headers, 'Content-Length': length } }, (incoming) => {
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk) => (body += chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode, headers: incoming.headers, body }));
    });
    outgoing.on('error', reject);
    const content = handle.createReadStream({ start, end: end - 1, highWaterMark: READ_BYTES });
    content.on('error', reject);
    if (before.length > 0) outgoing.write(before);
    content.pipe(outgoing, { end: false });
    content.on('end', () => outgoing.end(after));
  });
  return answer;
}
