/** @file One command at a time in one folder. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * Takes the lock of a folder, held until the returned function is called or the process ends. It is a name in the
 * kernel's table of sockets (Linux abstract sockets), so that no crash leaves a stale one; who connects is told the holder.
 * @param {string} folder
 * @param {string} holder who holds it, as the next one shall read it
 * @returns {Promise<() => Promise<void>>}
 */
export async function lockFolder(folder, holder) {
  const name = `\0timbrel-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  const server = createServer((socket) => socket.on('error', () => {}).end(`${holder} (process ${process.pid})`));
  const taken = await new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(name, () => resolve(undefined));
  });
  if (taken) {
    const other = await ask(name);
    throw new Problem(
      `${other} is at work in ${folder}.`,
      'Wait until it has ended or end it with Ctrl-C, or set DATA_DIR to another folder.',
    );
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function ask(name) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(name);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer || 'Another command'));
  });
}
