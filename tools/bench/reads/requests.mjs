/** @file Asks a server the same thing over kept connections, at as little cost as possible: both sides share two processors. */
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * @param {{ url: string, headers: Record<string, string>, connections: number, milliseconds: number }} load each connection asks anew as soon
 *   as it is answered
 * @returns {Promise<number>} answers a second @throws Error on any answer but 200
 */
export async function rateOf({ url, headers, connections, milliseconds }) {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const begun = performance.now();
  const ends = begun + milliseconds;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(ends, { hostname, port: Number(port), request })),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1_000);
}

function askUntil(ends, { hostname, port, request }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname, () => socket.write(request));
    let pending = Buffer.alloc(0);
    let answers = 0;
    socket.setNoDelay();
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const end = lengthOf(pending);
      if (end === null || pending.length < end) return;
      if (!pending.subarray(0, 12).equals(OK)) {
        socket.destroy();
        return reject(new Error(`Answered ${pending.subarray(0, 300)}`));
      }
      answers += 1;
      pending = pending.subarray(end);
      if (performance.now() < ends) return socket.write(request);
      socket.destroy();
      resolve(answers);
    });
  });
}

const OK = Buffer.from('HTTP/1.1 200');

/** Where the answer at the beginning ends, or null while its head is not whole. */
function lengthOf(bytes) {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return null;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(bytes.latin1Slice(0, head)) ?? [];
  if (length === undefined) throw new Error('The answer says no length');
  return head + HEAD_END.length + Number(length);
}
