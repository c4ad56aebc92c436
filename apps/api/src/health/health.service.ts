import { MikroORM } from '@mikro-orm/core';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { within } from '../common/within.js';

const PATIENCE_MS = 2_000;

/** Ready is whoever reaches the database and stays: without Redis, what needs no queue still works. */
@Injectable()
export class HealthService implements OnModuleDestroy {
  private isLeaving = false;

  constructor(private readonly orm: MikroORM) {}

  onModuleDestroy(): void {
    this.isLeaving = true;
  }

  async isReady(): Promise<boolean> {
    if (this.isLeaving) return false;
    return within(PATIENCE_MS, this.orm.em.getConnection().execute('select 1')).then(
      () => true,
      () => false,
    );
  }
}
