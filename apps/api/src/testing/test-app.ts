import { type MikroORM } from '@mikro-orm/postgresql';
import { MikroORM as CoreORM } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type INestApplicationContext, type Type } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModule, type TestingModuleBuilder } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from '../app.module.js';
import { Environment } from '../config/environment.js';
import { readEnvironment } from '../config/read-environment.js';
import { configureHttpApp, createAdapter } from '../http.js';
import { WorkerModule } from '../worker.module.js';
import { createTestDatabase, type TestDatabase, testRedisUrl } from './test-database.js';

/** What a test gets unless it names a port: any free one. */
const DEFAULT_PORT = 3000;

export interface TestAppOptions {
  /** Environment variables beside the ones a test needs. */
  env?: Record<string, string>;
  /** Also runs a worker in this process. */
  worker?: boolean;
  /** Replaces providers, in both processes. */
  override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
  /** Rooms that only a test has, beside the API's own. */
  modules?: Type[];
  /** Runs as one more API process on the database, Redis and data folder of this one. */
  beside?: TestApp;
}

export interface TestApp {
  /** Listening on a free loopback port. */
  app: NestFastifyApplication;
  worker: INestApplicationContext | null;
  env: Environment;
  orm: MikroORM;
  database: TestDatabase;
  /** e.g. http://127.0.0.1:43210 */
  url: string;
  /** Everything the HTTP server answers, whoever registered it. */
  routes: { method: string; path: string }[];
  close(): Promise<void>;
}

/** The real application on a database, a Redis database and a data folder of its own. */
export async function createTestApp({
  env: variables = {},
  worker = false,
  override = (b) => b,
  modules = [],
  beside,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = beside?.database ?? (await createTestDatabase());
  const dataDir = beside?.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'timbrel-test-')));
  const redisUrl = beside?.env.REDIS_URL ?? testRedisUrl();
  if (!beside) await emptyRedis(redisUrl);
  const env = readEnvironment({
    NODE_ENV: 'test',
    APP_SECRET: 'a secret for tests that is long enough',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '6',
    REDIS_URL: redisUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    ...variables,
  });
  const build = (...imports: Type[]): Promise<TestingModule> => {
    // The module remembers the applications of this process; a new one must not speak through an older one's database.
    MikroOrmModule.clearStorage();
    return override(Test.createTestingModule({ imports }).overrideProvider(Environment).useValue(env)).compile();
  };

  const adapter = createAdapter(env);
  const routes: TestApp['routes'] = [];
  adapter.getInstance().addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, path: url });
  });
  const app = (await build(AppModule, ...modules)).createNestApplication<NestFastifyApplication>(adapter, {
    rawBody: true,
    logger: false,
  });
  await configureHttpApp(app, env);
  await app.listen(env.PORT === DEFAULT_PORT ? 0 : env.PORT, '127.0.0.1');
  const workerModule = worker ? await build(WorkerModule) : null;
  await workerModule?.init();
  return {
    app,
    worker: workerModule,
    env,
    orm: app.get<CoreORM, MikroORM>(CoreORM),
    database,
    url: (await app.getUrl()).replace('[::1]', '127.0.0.1'),
    routes,
    async close() {
      await workerModule?.close();
      await app.close();
      if (beside) return;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
