import { MikroORM } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';

const PATIENCE_MS = 2_000;

/** Ready is whoever reaches the database: without Redis, what needs no queue still works. */
@Injectable()
export class HealthService {
  constructor(private readonly orm: MikroORM) {}

  async isReady(): Promise<boolean> {
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
