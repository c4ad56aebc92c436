/** @file PostgreSQL and Redis for one data folder: the configured ones, or embedded ones started here. */
import { join } from 'node:path';
import { Memory } from './memory.mjs';
import { ensureDatabase, startPostgres } from './postgres.mjs';
import { step } from './progress.mjs';
import { startRedis } from './redis.mjs';

/**
 * Starts what is not configured. `stopAll` of processes.mjs ends it.
 * @param {{ dataDir: string, durable: boolean, env: NodeJS.ProcessEnv, databaseUrl?: string | undefined, redisUrl?: string | undefined }} options
 * @returns {Promise<{ databaseUrl: string, redisUrl: string, adminUrl: string, programs: Record<string, import('./processes.mjs').RunningProgram> }>}
 *   `programs` holds what was started here; `adminUrl` may create databases
 */
export async function startServices({ dataDir, durable, env, databaseUrl, redisUrl }) {
  const memory = new Memory(join(dataDir, 'services.json'));
  const programs = {};
  let adminUrl = databaseUrl;
  if (!databaseUrl) {
    const postgres = await step('PostgreSQL', () => startPostgres({ dataDir, memory, durable, env }), at('adminUrl'));
    programs.postgres = postgres.program;
    adminUrl = postgres.adminUrl;
    databaseUrl = await ensureDatabase(adminUrl, 'timbrel');
  }
  if (!redisUrl) {
    const redis = await step('Redis', () => startRedis({ dataDir, memory, durable, env }), at('url'));
    programs.redis = redis.program;
    redisUrl = redis.url;
  }
  return { databaseUrl, redisUrl, adminUrl, programs };
}

const at = (key) => (started) => `at ${new URL(started[key]).host}`;
