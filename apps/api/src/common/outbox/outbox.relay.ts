import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Outbox } from './outbox.service.js';

const POLL_MS = 500;
/** Ever later and at last hourly: a deed is given up after about a day. */
export const MAX_ATTEMPTS = 36;

interface DueRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/** Carries out what the outbox holds. Runs in workers; several share the rows by skipping locked ones. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    const tick = () => {
      this.running = this.drain()
        .catch((error: unknown) => this.logger.warn(error))
        .finally(() => {
          if (!this.stopped) this.timer = setTimeout(tick, POLL_MS);
        });
    };
    tick();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Handles rows until none is due. */
  async drain(): Promise<void> {
    while (!this.stopped && (await this.next()));
  }

  /** One row in one transaction: its lock keeps other relays away, its deletion says it is done. */
  private next(): Promise<boolean> {
    const em = this.orm.em.fork() as EntityManager;
    return em.transactional(async (tx) => {
      const [row] = await tx.execute<DueRow[]>(
        `select id, kind, payload, attempts from outbox where available_at <= now() and attempts < ?
         order by available_at limit 1 for update skip locked`,
        [MAX_ATTEMPTS],
      );
      if (!row) return false;
      try {
        const handler = this.outbox.handlerOf(row.kind);
        if (!handler) throw new Error(`No handler for outbox kind ${row.kind}`);
        await handler(row.payload);
        await tx.execute('delete from outbox where id = ?', [row.id]);
      } catch (error) {
        this.logger.warn(
          { err: error, kind: row.kind, outbox_id: row.id, attempts: row.attempts + 1 },
          'Outbox row failed',
        );
        await tx.execute(
          `update outbox set attempts = attempts + 1, available_at = now() + make_interval(secs => least(3600, power(2, attempts))) where id = ?`,
          [row.id],
        );
      }
      return true;
    });
  }
}
