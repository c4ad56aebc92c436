import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { within } from '../common/within.js';
import { Database } from '../database/database.js';

const PATIENCE_MS = 2_000;

/** Ready is whoever reaches the database and stays: without Redis, what needs no queue still works. */
@Injectable()
export class HealthService implements OnModuleDestroy {
  private isLeaving = false;

  constructor(private readonly database: Database) {}

  onModuleDestroy(): void {
    this.isLeaving = true;
  }

  async isReady(): Promise<boolean> {
    if (this.isLeaving) return false;
    return within(PATIENCE_MS, this.database.fork().execute('select 1')).then(
      () => true,
      () => false,
    );
  }
}
