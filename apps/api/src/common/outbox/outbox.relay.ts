import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Periodic } from '../periodic.js';
import { withTimeout } from '../with-timeout.js';
import { type ClaimedRow, claimDue, LEASE_SECONDS, postpone, renewLeases, deleteCompleted } from './outbox.queries.js';
import { Outbox } from './outbox.service.js';

const LOOK_MS = 250;
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3;

/**
 * Carries out what the outbox holds. Runs in workers, which share the rows by leases. No transaction is open while a deed is done, and kinds
 * have places of their own: a mail server that hangs holds up mails.
 */
@Injectable()
export class OutboxRelay extends Periodic {
  private readonly inHand = new Map<ClaimedRow, Promise<void>>();
  private renewedAt = 0;
  /** Kinds of which there may be more than there were places for. */
  private readonly crowded = new Set<string>();
  private filling: Promise<number> | undefined;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super(LOOK_MS);
  }

  async run(): Promise<void> {
    await this.renew();
    await this.fill();
  }

  /** Until nothing is due any more. */
  async drain(): Promise<void> {
    for (;;) {
      const taken = await this.fill();
      if (this.inHand.size > 0) await Promise.race(this.inHand.values());
      else if (taken === 0) return;
    }
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    // What is in hand is held to its end: another worker would do it, too.
    while (this.inHand.size > 0) {
      await withTimeout(Promise.all(this.inHand.values()), LOOK_MS).catch(() => undefined);
      await this.renew().catch((error: unknown) => this.logger.warn({ err: error }, 'Not renewed'));
    }
  }

  private async renew(): Promise<void> {
    if (this.inHand.size === 0 || performance.now() - this.renewedAt < RENEW_MS) return;
    this.renewedAt = performance.now();
    await renewLeases(this.database.fork(), [...this.inHand.keys()]);
  }

  /** Takes as much as there are places for; one claim at a time. @returns how much that was */
  private fill(): Promise<number> {
    return (this.filling ??= this.claim().finally(() => (this.filling = undefined)));
  }

  private async claim(): Promise<number> {
    const free = new Map([...this.outbox.registrations].map(([kind, { places }]) => [kind, places]));
    for (const { kind } of this.inHand.keys()) free.set(kind, free.get(kind)! - 1);
    const rows = await claimDue(this.database.fork(), new Map([...free].filter(([, places]) => places > 0)));
    if (this.inHand.size === 0) this.renewedAt = performance.now();
    for (const row of rows) {
      this.inHand.set(row, this.carryOut(row));
      free.set(row.kind, free.get(row.kind)! - 1);
    }
    this.crowded.clear();
    for (const [kind, places] of free) if (places === 0) this.crowded.add(kind);
    return rows.length;
  }

  /** Whatever comes of it: a deed whose end could not be written is done again when its lease is over. */
  private async carryOut(row: ClaimedRow): Promise<void> {
    const { id, kind, payload, attempts } = row;
    try {
      await this.database.runInContext(() => this.outbox.registrations.get(kind)!.handler(payload));
      await deleteCompleted(this.database.fork(), row);
    } catch (error) {
      this.logger.warn({ err: error, kind, outbox_id: id, attempts }, 'Outbox row failed');
      await postpone(this.database.fork(), row).catch((reason: unknown) =>
        this.logger.warn({ err: reason }, 'Not put off'),
      );
    } finally {
      this.inHand.delete(row);
      // A place is free: the next one does not wait for the next look.
      if (this.crowded.has(kind) && !this.isStopped) void this.fill().catch(() => undefined);
    }
  }
}
