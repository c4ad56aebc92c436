/** @file PostgreSQL's own programs, of the server's version or a later one. */
import { Problem, tail } from '../setup/problem.mjs';
import { runProgram } from '../setup/processes.mjs';

/**
 * Runs one on a database.
 * @param {'pg_dump' | 'pg_restore' | 'psql'} program
 * @param {string[]} args
 * @param {string} databaseUrl
 * @returns {Promise<string>} what it said
 */
export async function runPostgres(program, args, databaseUrl) {
  const { ok, output } = await runProgram(program, args, { env: { ...process.env, ...connection(databaseUrl) } });
  if (ok) return output;
  throw new Problem(
    `${program} failed.\n${tail(output)}`,
    'Install the client programs of the server’s version (postgresql-client), first on PATH, and see that DATABASE_URL is right.',
  );
}

/** By the environment, since every user of the machine can read a command line. */
function connection(databaseUrl) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslMode = searchParams.get('sslmode');
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}
