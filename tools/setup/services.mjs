/** @file PostgreSQL and Redis for one data folder: the configured ones, or embedded ones started here. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Memory } from './memory.mjs';
import { ensureDatabase, startPostgres } from './postgres.mjs';
import { step } from './progress.mjs';
import { startRedis } from './redis.mjs';

/**
 * Starts what is not configured. Whatever fails, what was started before it is stopped again.
 * @param {{ dataDir: string, durable: boolean, env: NodeJS.ProcessEnv, databaseUrl?: string | undefined, redisUrl?: string | undefined }} options
 * @returns {Promise<{ databaseUrl: string, redisUrl: string, adminUrl: string, embeddedDatabase: boolean, stop: () => Promise<void>,
 *   kill: () => void, programs: Record<string, import('./processes.mjs').RunningProgram> }>}
 */
export async function startServices({ dataDir, durable, env, databaseUrl, redisUrl }) {
  prepareDataFolder(dataDir);
  const memory = new Memory(join(dataDir, 'services.json'));
  const programs = {};
  const all = () => Object.values(programs);
  const stop = () => Promise.all(all().map((program) => program.stop(30_000))).then(() => undefined);
  try {
    let adminUrl = databaseUrl;
    if (!databaseUrl) {
      const postgres = await step(
        'PostgreSQL',
        () => startPostgres({ dataDir, memory, durable, env }),
        describeUrl('adminUrl'),
      );
      programs.postgres = postgres.program;
      adminUrl = postgres.adminUrl;
      databaseUrl = await ensureDatabase(adminUrl, 'timbrel');
    }
    if (!redisUrl) {
      const redis = await step('Redis', () => startRedis({ dataDir, memory, durable, env }), describeUrl('url'));
      programs.redis = redis.program;
      redisUrl = redis.url;
    }
    const embeddedDatabase = 'postgres' in programs;
    const kill = () => all().forEach((program) => program.kill());
    return { databaseUrl, redisUrl, adminUrl, embeddedDatabase, programs, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

const describeUrl = (key) => (result) => `on ${new URL(result[key]).host}`;

/** Root lets others pass through, since PostgreSQL runs as its own user; what lies in the folder is private by its own modes. */
export function prepareDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}
