import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '../harness/postgres-server.ts';
import { Product, type ProductOptions } from '../harness/product.ts';
import { type Program } from '../harness/program.ts';

const LOOK_MS = 250;
/** How long an ended process stays down before it is restarted. */
const DOWN_MS = 2_000;

/** A product with its own PostgreSQL, so that every part of it can be disrupted. Ended processes are restarted, as in every deployment,
 * including those that exit because they find no database at startup.
 */
export class FaultEnvironment {
  readonly product: Product;
  readonly postgres: PostgresServer;
  /** How long a stopped service sleeps. */
  readonly sleepMs: number;
  private readonly folder: string;
  private readonly turns = new Map<string, Promise<void>>();
  private away = 0;
  private awaySince = 0;
  private awayBefore = 0;
  private lastLoss = -Infinity;
  private readonly supervisor: NodeJS.Timeout;
  private readonly endedAt = new WeakMap<Program, number>();

  private constructor(product: Product, postgres: PostgresServer, folder: string, sleepMs: number) {
    this.sleepMs = sleepMs;
    this.product = product;
    this.postgres = postgres;
    this.folder = folder;
    this.supervisor = setInterval(() => this.startEnded(), LOOK_MS);
  }

  static async start({
    sleepMs,
    ...options
  }: Omit<ProductOptions, 'databaseServer'> & { sleepMs: number }): Promise<FaultEnvironment> {
    const folder = mkdtempSync(join(tmpdir(), 'timbrel-ground-'));
    // The user postgres needs access.
    chmodSync(folder, 0o711);
    const postgres = await PostgresServer.start(folder);
    try {
      const product = await Product.start({ ...options, databaseServer: postgres.adminUrl });
      return new FaultEnvironment(product, postgres, folder, sleepMs);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  }

  /** A clock, in milliseconds, that is paused while Redis or PostgreSQL is down. */
  get clockMs(): number {
    return (this.away > 0 ? this.awaySince : Date.now()) - this.awayBefore;
  }

  /** When a worker was last lost, by that clock. */
  get workerLostAt(): number {
    return this.lastLoss;
  }

  workerLost(): void {
    this.lastLoss = this.clockMs;
  }

  /** Stops a service and brings it back. Outages of one service never overlap. */
  outage(service: 'PostgreSQL' | 'Redis', disturb: () => Promise<void>): Promise<void> {
    const turn = (this.turns.get(service) ?? Promise.resolve()).then(async () => {
      if (this.away === 0) this.awaySince = Date.now();
      this.away += 1;
      try {
        await disturb();
      } finally {
        this.away -= 1;
        if (this.away === 0) this.awayBefore += Date.now() - this.awaySince;
      }
    });
    this.turns.set(
      service,
      turn.catch(() => undefined),
    );
    return turn;
  }

  private startEnded(): void {
    const { product } = this;
    for (const worker of product.workers) if (this.isDue(worker.program)) product.restartWorker(worker);
    for (const api of product.apis) if (this.isDue(api.program)) void product.restartApi(api).catch(() => undefined);
  }

  private isDue(program: Program): boolean {
    if (program.isRunning) return false;
    const since = this.endedAt.get(program) ?? Date.now();
    this.endedAt.set(program, since);
    return Date.now() - since >= DOWN_MS;
  }

  async stop(): Promise<void> {
    clearInterval(this.supervisor);
    await this.product.stop();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
