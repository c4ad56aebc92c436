import { Injectable } from '@nestjs/common';
import { accountTransaction } from '../common/account/account-transaction.js';
import { Clock } from '../common/clock/clock.js';
import { EventBus } from '../common/events/event-bus.js';
import { Periodic } from '../common/periodic.js';
import { Database } from '../database/database.js';
import { findEndedTrials } from '../subscriptions/customers/customers.queries.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { DiscountsService } from '../subscriptions/discounts/discounts.service.js';
import { FREE } from '../subscriptions/plans/plan.js';
import { Gateways } from './gateways.js';
import {
  expireCheckouts,
  findDueSubscriptions,
  findSilentCheckouts,
  findUnfinishedChanges,
} from './payments.queries.js';
import { CHARGE_MINUTES, PlanChange } from './plan-change.entity.js';
import { PlanChangeCompletion } from './plan-change-completion.js';
import { Subscription } from './subscription.entity.js';
import { SyncService } from './sync.service.js';

const PAUSE_MS = 10_000;
const MAX_TRIALS = 100;

/** Who moves time for us: see `FakePaymentProvider`. */
export abstract class ClockAdvancer {
  abstract tick(): Promise<void>;
}

/**
 * Looks after what no event came for: checkouts whose webhook was lost, upgrades that were interrupted, periods, graces and
 * trials that are over. Runs in every worker; two at once find nothing left to do.
 */
@Injectable()
export class PaymentsReconciler extends Periodic {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventBus,
    private readonly customers: CustomersService,
    private readonly discounts: DiscountsService,
    private readonly gateways: Gateways,
    private readonly sync: SyncService,
    private readonly changes: PlanChangeCompletion,
    private readonly clockAdvancer: ClockAdvancer,
  ) {
    super(PAUSE_MS);
  }

  async run(): Promise<void> {
    const steps = [
      () => this.clockAdvancer.tick(),
      () => this.pollCheckouts(),
      () => this.forgetCheckouts(),
      () => this.finishChanges(),
      () => this.pollSubscriptions(),
      () => this.endTrials(),
    ];
    // What one provider's outage stops must not stop the others.
    for (const step of steps)
      await step().catch((error: unknown) => this.logger.warn({ err: error }, 'Not reconciled'));
  }

  private async pollCheckouts(): Promise<void> {
    const due = await findSilentCheckouts(this.database.fork(), this.clock.now());
    await this.each(due, ({ gateway, session_id }) => this.sync.checkout(gateway, session_id));
  }

  /** An offer whose time has passed is none, whatever its provider says: a payment that comes later is still honoured. */
  private async forgetCheckouts(): Promise<void> {
    const now = this.clock.now();
    await this.database.transactional(async (em) => {
      await this.discounts.releaseOverdue(em, await expireCheckouts(em, now), now);
    });
  }

  private async finishChanges(): Promise<void> {
    const due = await findUnfinishedChanges(this.database.fork(), this.clock.now());
    await this.each(due, async (change) => {
      // First, so that one that fails waits for its next turn, too.
      await this.database.fork().nativeUpdate(PlanChange, { id: change.id }, { askedAt: this.clock.now() });
      await this.sync.subscription(change.gateway, change.gateway_subscription_id);
      if (change.gateway_payment_id) await this.sync.charge(change.gateway, change.gateway_payment_id);
      await this.changes.complete(change.id);
      if (change.gateway_payment_id) return;
      const now = this.clock.now();
      const neverCharged = new Date(now.getTime() - CHARGE_MINUTES * 60_000);
      await this.database
        .fork()
        .nativeUpdate(
          PlanChange,
          { id: change.id, state: 'pending', createdAt: { $lt: neverCharged } },
          { state: 'failed', closedAt: now },
        );
    });
  }

  private async pollSubscriptions(): Promise<void> {
    const configured = this.gateways.list().map(({ name }) => name);
    if (configured.length === 0) return;
    const due = await findDueSubscriptions(this.database.fork(), this.clock.now(), configured);
    await this.each(due, async ({ id, gateway, gateway_subscription_id }) => {
      await this.database.fork().nativeUpdate(Subscription, { id }, { askedAt: this.clock.now() });
      await this.sync.subscription(gateway, gateway_subscription_id);
    });
  }

  private async endTrials(): Promise<void> {
    const due = await findEndedTrials(this.database.fork(), this.clock.now(), MAX_TRIALS);
    await this.each(due, async (userId) => {
      await accountTransaction(this.database.fork(), userId, async (em) => {
        const { trial, now } = await this.customers.lock(em, userId);
        if (trial.endsAt && trial.endsAt <= now) await this.customers.grant(em, userId, FREE, trial.endsAt);
      });
      await this.events.publish(userId, 'subscription', {});
    });
  }

  /** One after the other: what one cannot be asked about holds up none behind it. */
  private async each<Row>(due: readonly Row[], action: (row: Row) => Promise<unknown>): Promise<void> {
    for (const row of due)
      await action(row).catch((error: unknown) => this.logger.warn({ err: error }, 'One of them not reconciled'));
  }
}
