/** @file Loopback ports: is one free, and which one to take. */
import { createServer } from 'node:net';

/** Whether a server could listen there now. Port 0 asks for any free one. @returns {Promise<number | undefined>} the port */
export function tryPort(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host, exclusive: true }, () => {
      const taken = probe.address().port;
      probe.close(() => resolve(taken));
    });
  });
}

/** Below the range from which systems number outgoing connections, so that a remembered port is seldom taken at the next start. */
const anyPort = () => 15_000 + Math.floor(Math.random() * 17_000);

/**
 * The remembered port when it is still free, so that addresses survive a restart; otherwise another free one.
 * @param {number | undefined} remembered
 * @param {(port: number) => Promise<number | undefined>} probe
 */
export async function choosePort(remembered, probe = tryPort) {
  const wishes = [...(remembered ? [remembered] : []), anyPort(), anyPort(), anyPort(), 0];
  for (const wish of wishes) {
    const port = await probe(wish);
    if (port) return port;
  }
  throw new Error('No loopback port is free.');
}
