import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Database } from './database.ts';
import { freePort } from './free-port.ts';
import { INSPECTABLE } from './inspector.ts';
import { PROCESS_MEMORY } from './process-memory.ts';
import { childrenOf, Program } from './program.ts';
import { Recogniser } from './recogniser.ts';
import { RedisServer } from './redis-server.ts';
import { until } from './until.ts';

/** Its `APP_SECRET`. */
export const SECRET = 'a secret for tests that is long enough';
const dist = resolve(import.meta.dirname, '../../../api/dist');
/** What of this process's surroundings the product may see: tools, no settings. */
const HANDED_ON = /^(PATH|HOME|LANG|TMPDIR|LD_LIBRARY_PATH|FFMPEG_PATH|FFPROBE_PATH|POCKETSPHINX_\w+)$/;

export interface ProductOptions {
  apis?: number;
  workers?: number;
  /** Further variables of all its processes. */
  env?: Record<string, string>;
  /** What its workers run, by default the built one's entry point. */
  workerEntry?: string;
  /** Put before each process's command, such as `taskset -c 0`. */
  prefix?: readonly string[];
  /** The server that its database is made on, by default the one at TEST_DATABASE_URL. */
  databaseServer?: string;
  /** Done while its database and its data folder are empty. */
  before?: (product: Product) => Promise<void>;
}

export interface ApiProcess {
  readonly url: string;
  readonly port: number;
  program: Program;
}

export interface WorkerProcess {
  program: Program;
}

/** The built product on a database, a Redis and a data folder of its own: any number of API and worker processes. */
export class Product {
  readonly apis: ApiProcess[] = [];
  readonly workers: WorkerProcess[] = [];
  readonly database: Database;
  readonly redis: RedisServer;
  readonly recogniser: Recogniser;
  readonly folder: string;
  private readonly options: ProductOptions;

  private constructor(options: ProductOptions, folder: string, database: Database, redis: RedisServer) {
    this.options = options;
    this.folder = folder;
    this.database = database;
    this.redis = redis;
    this.recogniser = new Recogniser(folder);
  }

  static async start(options: ProductOptions = {}): Promise<Product> {
    const adminUrl = options.databaseServer ?? process.env['TEST_DATABASE_URL'];
    if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run npm test, or npm run dev:services');
    const folder = mkdtempSync(join(tmpdir(), 'timbrel-e2e-'));
    const redis = await RedisServer.start(folder);
    const product = new Product(options, folder, await Database.create(adminUrl), redis);
    try {
      await options.before?.(product);
      await product.migrate();
      await Promise.all(Array.from({ length: options.apis ?? 1 }, () => product.addApi()));
      for (let i = 0; i < (options.workers ?? 1); i += 1) product.addWorker();
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  private get workerEntry(): string {
    return this.options.workerEntry ?? 'worker.js';
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  /** The first API, for calls that any of them may answer. */
  get api(): ApiProcess {
    const [first] = this.apis;
    if (!first) throw new Error('This product has no API');
    return first;
  }

  async addApi(): Promise<ApiProcess> {
    const port = await freePort();
    const api = { url: `http://127.0.0.1:${port}`, port, program: this.run('main.js', `api-${port}.log`, port) };
    this.apis.push(api);
    await this.answering(api);
    return api;
  }

  addWorker(): WorkerProcess {
    const worker = { program: this.run(this.workerEntry, `worker-${this.workers.length}.log`) };
    this.workers.push(worker);
    return worker;
  }

  /** Starts it anew at the same address. */
  async restartApi(api: ApiProcess): Promise<void> {
    api.program = this.run('main.js', `api-${api.port}.log`, api.port);
    await this.answering(api);
  }

  restartWorker(worker: WorkerProcess): void {
    worker.program = this.run(this.workerEntry, `worker-${this.workers.indexOf(worker)}.log`);
  }

  /** The worker whose children work on a job. */
  async workerOf(jobId: string): Promise<WorkerProcess> {
    return until('a worker that has the job in hand', async () =>
      this.workers.find(({ program }) => childrenOf(program.pid).some(({ command }) => command.includes(jobId))),
    );
  }

  async stop(): Promise<void> {
    this.recogniser.release();
    const programs = [...this.apis, ...this.workers].map(({ program }) => program);
    await Promise.all(programs.map((program) => program.end('SIGKILL')));
    await this.redis.kill();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** What an operator's command does beside the running product. */
  async operator(...args: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [join(dist, 'cli/operator.js'), ...args], { env: this.env() });
  }

  private async migrate(): Promise<void> {
    await mkdir(this.dataDir, { recursive: true });
    await promisify(execFile)(process.execPath, [join(dist, 'cli/migrate.js')], { env: this.env() });
  }

  private async answering({ url, program }: ApiProcess): Promise<void> {
    await until('the API', async () => {
      if (!program.isRunning) throw new Error(`The API ended:\n${program.log.slice(-2_000)}`);
      return (await fetch(`${url}/health`).catch(() => null))?.ok;
    });
  }

  private run(entry: string, log: string, port?: number): Program {
    const line = [...(this.options.prefix ?? []), process.execPath, INSPECTABLE, resolve(dist, entry)];
    const [command = process.execPath, ...args] = line;
    return new Program({ command, args, env: this.env(port), logFile: join(this.folder, log) });
  }

  private env(port?: number): NodeJS.ProcessEnv {
    const home = port ?? this.apis[0]?.port;
    const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)));
    return {
      ...surroundings,
      ...PROCESS_MEMORY,
      PATH: `${this.recogniser.binFolder}:${process.env['PATH'] ?? ''}`,
      NODE_ENV: 'test',
      APP_SECRET: SECRET,
      DATABASE_URL: this.database.url,
      DATABASE_POOL_SIZE: '5',
      REDIS_URL: this.redis.url,
      DATA_DIR: this.dataDir,
      TRANSCRIBER: 'pocketsphinx',
      RATE_LIMIT_SCALE: '1000',
      ...(port !== undefined && { PORT: String(port) }),
      // Where people are sent back to, and where the Test Gateway tells of payments.
      ...(home !== undefined && { PUBLIC_URL: `http://127.0.0.1:${home}` }),
      ...this.options.env,
    };
  }
}

/** The files below a folder, as paths within it. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  } catch {
    return [];
  }
}
