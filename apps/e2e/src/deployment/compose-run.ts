import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { Database } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { MailServer } from '../harness/mail-server.ts';
import { Nginx } from '../harness/nginx.ts';
import { Program } from '../harness/program.ts';
import { RedisServer } from '../harness/redis-server.ts';
import { until } from '../harness/until.ts';
import { type ComposeFile, composeFile, interpolate, root } from './compose-file.ts';
import { imageDefaults } from './image-defaults.ts';

const BUCKET = 'timbrel';
/** The only key that s3rver knows. */
const KEY = 'S3RVER';

interface StartedProcess {
  url: string;
  metricsUrl: string;
  program: Program;
}

/** What docker/compose.yaml describes, run without containers: its commands, its settings and its numbers, on servers of this machine. */
export class ComposeRun {
  readonly processes: Program[] = [];
  /** Where each of them tells of itself. */
  readonly metrics: string[] = [];
  readonly mail: MailServer;
  readonly folder: string;
  nginx: Nginx | undefined;
  private readonly file: ComposeFile = composeFile();
  private readonly database: Database;
  private readonly redis: RedisServer;
  private readonly store: S3rver;
  private readonly storePort: number;

  private constructor(
    folder: string,
    {
      database,
      redis,
      mail,
      storePort,
    }: { database: Database; redis: RedisServer; mail: MailServer; storePort: number },
  ) {
    this.folder = folder;
    this.database = database;
    this.redis = redis;
    this.mail = mail;
    this.storePort = storePort;
    this.store = new S3rver({
      port: storePort,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'store'),
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
  }

  static async start(): Promise<ComposeRun> {
    const adminUrl = process.env['TEST_DATABASE_URL'];
    if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run npm test, or npm run dev:services');
    const folder = mkdtempSync(join(tmpdir(), 'timbrel-compose-'));
    mkdirSync(join(folder, 'data'));
    const parts = {
      database: await Database.create(adminUrl),
      redis: await RedisServer.start(folder),
      mail: await MailServer.start(),
      storePort: await freePort(),
    };
    const run = new ComposeRun(folder, parts);
    try {
      await run.store.run();
      await run.startServices();
      return run;
    } catch (error) {
      await run.stop();
      throw error;
    }
  }

  /** Where people go. */
  get url(): string {
    if (!this.nginx) throw new Error('nginx does not run');
    return this.nginx.url;
  }

  async stop(): Promise<void> {
    await this.nginx?.stop();
    await Promise.all(this.processes.map((program) => program.end('SIGTERM')));
    await Promise.all([this.store.close(), this.mail.stop(), this.redis.kill()]);
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** In the order that `depends_on` asks for. */
  private async startServices(): Promise<void> {
    const migrate = await this.startService('migrate', 0);
    const outcome = await migrate.program.ended;
    if (outcome !== 0) throw new Error(`migrate ended with ${outcome}:\n${migrate.program.log}`);
    const apis = await this.startAll('api');
    await this.startAll('worker');
    for (const { url, program } of apis)
      await until('an API', async () => {
        if (!program.isRunning) throw new Error(`The API ended:\n${program.log.slice(-2_000)}`);
        return (await fetch(`${url}/health/ready`).catch(() => null))?.ok;
      });
    this.nginx = await Nginx.start({
      folder: join(this.folder, 'nginx'),
      server: apis.map(({ url }) => url),
      store: `http://127.0.0.1:${this.storePort}`,
      files: join(this.folder, 'data/storage'),
    });
  }

  private async startAll(name: string): Promise<StartedProcess[]> {
    const replicas = this.file.services[name]?.deploy?.replicas ?? 1;
    const started = [];
    for (let i = 0; i < replicas; i += 1) started.push(await this.startService(name, i));
    this.processes.push(...started.map(({ program }) => program));
    this.metrics.push(...started.map(({ metricsUrl }) => metricsUrl));
    return started;
  }

  private async startService(name: string, index: number): Promise<StartedProcess> {
    const image = imageDefaults();
    const [port, metricsPort] = [await freePort(), await freePort()];
    const [command = '', ...args] = this.file.services[name]?.command?.split(' ') ?? image.command;
    const program = new Program({
      command: command === 'node' ? process.execPath : command,
      args: args.map((word) => (word.startsWith('apps/') ? join(root, word) : word)),
      env: { ...this.surroundings(), ...image.env, ...this.settingsOf(name), ...this.places(port, metricsPort) },
      logFile: join(this.folder, `${name}-${index}.log`),
    });
    return { url: `http://127.0.0.1:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}`, program };
  }

  private settingsOf(name: string): Record<string, string> {
    const variables = {
      APP_SECRET: 'a secret for tests that is long enough',
      POSTGRES_PASSWORD: 'unused',
      S3_SECRET_ACCESS_KEY: KEY,
      SMTP_URL: this.mail.url,
    };
    const settings = Object.entries(this.file.services[name]?.environment ?? {});
    return Object.fromEntries(settings.map(([key, value]) => [key, interpolate(String(value), variables)]));
  }

  /** What stands elsewhere than in containers: addresses, ports, the data folder. */
  private places(port: number, metricsPort: number): Record<string, string> {
    return {
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(this.folder, 'data'),
      DATABASE_URL: this.database.url,
      REDIS_URL: this.redis.url,
      S3_ENDPOINT: `http://127.0.0.1:${this.storePort}`,
      S3_ACCESS_KEY_ID: KEY,
    };
  }

  /** What the image has installed is found on this machine. */
  private surroundings(): NodeJS.ProcessEnv {
    const names = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'FFMPEG_PATH', 'FFPROBE_PATH', 'POCKETSPHINX_MODEL_DIR'];
    return Object.fromEntries(names.map((name) => [name, process.env[name]]));
  }
}
