import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { childrenOf, isAlive, Program, signalTo } from './program.ts';
import { until } from './until.ts';

const USER = 'timbrel';
/** Where Debian puts server and client programs of one version beside each other. */
const installed = process.env['POSTGRESQL_DIR'] ?? '/usr/lib/postgresql';

/** A PostgreSQL of the system's packages, with the client programs of its own version. */
export class PostgresServer {
  /** May create databases. */
  readonly adminUrl: string;
  /** Finds this version's programs before any others. */
  readonly env: NodeJS.ProcessEnv;
  private readonly run: () => Program;
  private program: Program | undefined;

  private constructor(adminUrl: string, env: NodeJS.ProcessEnv, run: () => Program) {
    this.adminUrl = adminUrl;
    this.env = env;
    this.run = run;
  }

  /** @param folder one that the user postgres can reach, for as root it runs as that user */
  static async start(folder: string): Promise<PostgresServer> {
    const version = readdirSync(installed).sort((a, b) => Number(b) - Number(a))[0] ?? '';
    const bin = join(installed, version, 'bin');
    // What is unpacked without root has its libraries beside it.
    const libraries = resolve(installed, '..', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu');
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, LD_LIBRARY_PATH: libraries };
    const cluster = join(folder, 'cluster');
    mkdirSync(cluster, { mode: 0o700 });
    const user = process.getuid?.() === 0 ? ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'] : [];
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    if (user.length > 0) chownSync(cluster, id('-u'), id('-g'));
    // To become another user takes back what `Program` has asked for: to die with this process.
    const as = (command: string) => ['setpriv', ...user, '--pdeathsig', 'KILL', join(bin, command)] as const;
    const [setpriv, ...initdb] = as('initdb');
    execFileSync(setpriv, [...initdb, '-D', cluster, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C'], { env });

    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const [command, ...args] = as('postgres');
    const options = [...args, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
    const logFile = join(folder, 'postgres.log');
    const adminUrl = `postgresql://${USER}:none@127.0.0.1:${port}/postgres`;
    const server = new PostgresServer(adminUrl, env, () => new Program({ command, args: options, env, logFile }));
    await server.start();
    return server;
  }

  /** Starts it on what it holds, also again after `kill`. */
  async start(): Promise<void> {
    const program = (this.program = this.run());
    await until('PostgreSQL', async () => {
      if (!program.isRunning) throw new Error(`PostgreSQL ended:\n${program.log}`);
      const client = new pg.Client({ connectionString: this.adminUrl });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
  }

  /** Ends all its processes at once. What was committed has left them: only a power cut would need fsync. */
  async kill(): Promise<void> {
    if (!this.program) return;
    const { pid } = this.program;
    // Asleep, it starts no further ones while they are listed.
    this.program.signal('SIGSTOP');
    const children = childrenOf(pid);
    for (const child of children) signalTo(child.pid, 'SIGKILL');
    await this.program.end('SIGKILL');
    await until('its processes to end', async () => children.every((child) => !isAlive(child.pid)));
  }

  /** Lets all its processes sleep while something lasts: connections stand, and nothing is answered. */
  async sleepDuring(something: Promise<unknown>): Promise<void> {
    if (!this.program) return;
    const { pid } = this.program;
    // The first one first, so that it starts no further ones.
    this.program.signal('SIGSTOP');
    const pids = [pid, ...childrenOf(pid).map((child) => child.pid)];
    for (const each of pids) signalTo(each, 'SIGSTOP');
    await something;
    for (const each of pids) signalTo(each, 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.program?.end('SIGINT');
  }
}
