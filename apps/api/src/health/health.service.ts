import { MikroORM } from '@mikro-orm/core';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

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
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)));
    const asked = this.orm.em
      .getConnection()
      .execute('select 1')
      .then(
        () => true,
        () => false,
      );
    return Promise.race([asked, patience]).finally(() => clearTimeout(timer));
  }
}
