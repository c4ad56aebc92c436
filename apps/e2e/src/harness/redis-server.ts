import { Redis } from 'ioredis';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { Program } from './program.ts';
import { until } from './until.ts';

/** A Redis without persistence that belongs to one product alone, so that it may be emptied and killed. */
export class RedisServer {
  readonly port: number;
  private readonly folder: string;
  private program: Program | undefined;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.folder = folder;
  }

  static async start(folder: string): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), folder);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it empty, also again after `kill`. */
  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.program = new Program({
      command: 'redis-server',
      args: [...args, '--dir', this.folder],
      env: process.env,
      logFile: join(this.folder, 'redis.log'),
    });
    await until('Redis', () => this.command('PING').catch(() => false as const), 20_000);
  }

  async kill(): Promise<void> {
    await this.program?.end('SIGKILL');
  }

  /** Lets it sleep while something lasts: connections stand, and nothing is answered. */
  async sleepDuring(something: Promise<unknown>): Promise<void> {
    this.program?.signal('SIGSTOP');
    await something;
    this.program?.signal('SIGCONT');
  }

  flushAll(): Promise<unknown> {
    return this.command('FLUSHALL');
  }

  private async command(name: string): Promise<unknown> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(name);
    } finally {
      client.disconnect();
    }
  }
}
