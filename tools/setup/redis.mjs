/** @file A Redis of our own on loopback, in its own folder of the data folder. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { choosePort } from './ports.mjs';
import { Problem, tail } from './problem.mjs';
import { endOrphan, startProgram, waitUntil } from './processes.mjs';

/**
 * Starts it and waits until it answers.
 * @param {{ dataDir: string, memory: import('./memory.mjs').Memory, durable: boolean, env: NodeJS.ProcessEnv }} options
 *   `durable` keeps every write (append-only file); without it nothing is written
 * @returns {Promise<{ url: string, program: import('./processes.mjs').RunningProgram }>}
 */
export async function startRedis({ dataDir, memory, durable, env }) {
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await endOrphan(join(folder, 'redis.pid'), folder, 'SIGTERM');

  const remembered = memory.read().redis;
  const port = await choosePort(remembered?.port);
  const password = remembered?.password ?? randomBytes(18).toString('base64url');
  memory.update({ redis: { port, password } });

  const logFile = join(folder, 'redis.log');
  // The password stands in a file, not on the command line, where every user of the machine could read it.
  writeFileSync(join(folder, 'redis.conf'), configuration({ folder, port, password, durable }), { mode: 0o600 });
  const program = startProgram('redis-server', [join(folder, 'redis.conf')], {
    env,
    cwd: folder,
    output: { file: logFile },
  });
  try {
    const ready = () => answers(port, password);
    await waitUntil(ready, { program, timeoutMs: 30_000, what: 'Redis' });
  } catch (error) {
    const log = tail(readFileSync(logFile, 'utf8'));
    throw new Problem(`${error.message}.\n${log}`, `Read ${logFile}, or set REDIS_URL to a Redis of yours.`);
  }
  return { url: `redis://:${password}@127.0.0.1:${port}`, program };
}

const configuration = ({ folder, port, password, durable }) => `bind 127.0.0.1
port ${port}
requirepass ${password}
dir "${folder}"
pidfile "${join(folder, 'redis.pid')}"
daemonize no
maxmemory-policy noeviction
save ""
appendonly ${durable ? 'yes' : 'no'}
appendfsync everysec
`;

/** Whether it has loaded its data and serves commands. */
function answers(port, password) {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.includes('+PONG')) end(true);
      else if (received.includes('-LOADING')) end(false);
    });
  });
}
