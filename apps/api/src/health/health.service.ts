import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { withTimeout } from '../common/with-timeout.js';
import { Database } from '../database/database.js';
import { ping } from '../database/database.queries.js';

const PATIENCE_MS = 2_000;
/** Anybody may ask: an answer is everybody's for so long. */
const HOLDS_MS = 1_000;

/** Ready is whoever reaches the database and stays: without Redis, what needs no queue still works. */
@Injectable()
export class HealthService implements OnModuleDestroy {
  private isLeaving = false;
  private look: Promise<boolean> | undefined;

  constructor(private readonly database: Database) {}

  onModuleDestroy(): void {
    this.isLeaving = true;
  }

  async isReady(): Promise<boolean> {
    return !this.isLeaving && (await (this.look ??= this.ask()));
  }

  private async ask(): Promise<boolean> {
    try {
      await withTimeout(ping(this.database.fork()), PATIENCE_MS);
      return true;
    } catch {
      return false;
    } finally {
      setTimeout(() => (this.look = undefined), HOLDS_MS).unref();
    }
  }
}
