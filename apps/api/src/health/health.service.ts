import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { withTimeout } from '../common/with-timeout.js';
import { Database } from '../database/database.js';
import { ping } from '../database/database.queries.js';

const TIMEOUT_MS = 2_000;
/** Health checks are public, so a result is shared for this long. */
const HOLDS_MS = 1_000;

/** The server is ready if it can reach the database and isn't shutting down. Without Redis, everything that needs no queue still works. */
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
      await withTimeout(ping(this.database.fork()), TIMEOUT_MS);
      return true;
    } catch {
      return false;
    } finally {
      setTimeout(() => (this.look = undefined), HOLDS_MS).unref();
    }
  }
}
