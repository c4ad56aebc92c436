import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { EventBus } from '../common/events/event-bus.js';
import { Periodic } from '../common/periodic.js';
import { Database } from '../database/database.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { FREE } from '../subscriptions/plans/plan.js';
import { CHARGE_MINUTES } from './plan-change.entity.js';
import { PlanChangeCompletion } from './plan-change-completion.js';
import { SyncService } from './sync.service.js';

const PAUSE_MS = 10_000;
/** A webhook that has not come by then may never come. */
const CHECKOUT_PATIENCE = '2 minutes';
const ASK_AGAIN = '10 minutes';
const GIVE_UP = '1 day';
const CHANGE_PATIENCE = '2 minutes';

/** Who moves time for us: see `TestBank`. */
export abstract class Ticking {
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
    private readonly sync: SyncService,
    private readonly changes: PlanChangeCompletion,
    private readonly ticking: Ticking,
  ) {
    super(PAUSE_MS);
  }

  async run(): Promise<void> {
    const steps = [
      () => this.ticking.tick(),
      () => this.askAboutCheckouts(),
      () => this.forgetCheckouts(),
      () => this.finishChanges(),
      () => this.askAboutSubscriptions(),
      () => this.endTrials(),
    ];
    // What one provider's outage stops must not stop the others.
    for (const step of steps)
      await step().catch((error: unknown) => this.logger.warn({ err: error }, 'Not reconciled'));
  }

  private async askAboutCheckouts(): Promise<void> {
    const now = this.clock.now();
    const due = await this.database.fork().execute<{ gateway: string; session_id: string }[]>(
      `select gateway, session_id from checkouts where state = 'open' and session_id is not null
         and created_at < ?::timestamptz - interval '${CHECKOUT_PATIENCE}'
         and coalesce(asked_at < ?::timestamptz - interval '${ASK_AGAIN}', true)
       order by created_at limit 100`,
      [now, now],
    );
    await this.each(due, ({ gateway, session_id }) => this.sync.checkout(gateway, session_id));
  }

  /** An offer whose time has passed is none, whatever its provider says: a payment that comes later is still honoured. */
  private async forgetCheckouts(): Promise<void> {
    const now = this.clock.now();
    await this.database.fork().execute(
      `with over as (update checkouts set state = 'expired' where state = 'open'
         and (expires_at < ?::timestamptz - interval '${GIVE_UP}' or (session_id is null and expires_at < ?)) returning id)
       update discount_uses set state = 'released'
       where state = 'reserved' and expires_at < ? and checkout_id in (select id from over)`,
      [now, now, now],
    );
  }

  /** The older one is, the less often it is asked about: it waits for its customer, who has other ways to bring news. */
  private async finishChanges(): Promise<void> {
    const due = await this.database.fork().execute<
      {
        id: string;
        state: string;
        gateway: string;
        gateway_payment_id: string | null;
        gateway_subscription_id: string;
      }[]
    >(
      `select c.id, c.state, s.gateway, c.gateway_payment_id, s.gateway_subscription_id
       from plan_changes c join subscriptions s on s.id = c.subscription_id
       cross join lateral (select ?::timestamptz as now) t
       where c.state in ('pending', 'paid') and c.created_at < t.now - interval '${CHANGE_PATIENCE}'
         and coalesce(c.asked_at < t.now - least(interval '1 hour', greatest(interval '1 minute', (t.now - c.created_at) / 10)), true)
       order by coalesce(c.asked_at, c.created_at) limit 100`,
      [this.clock.now()],
    );
    await this.each(due, async (change) => {
      // First, so that one that fails waits for its next turn, too.
      await this.database
        .fork()
        .execute('update plan_changes set asked_at = ? where id = ?', [this.clock.now(), change.id]);
      await this.sync.subscription(change.gateway, change.gateway_subscription_id);
      if (change.gateway_payment_id) await this.sync.charge(change.gateway, change.gateway_payment_id);
      await this.changes.complete(change.id);
      if (!change.gateway_payment_id)
        await this.database.fork().execute(
          `update plan_changes set state = 'failed', closed_at = ?
           where id = ? and state = 'pending' and created_at < ?::timestamptz - interval '${CHARGE_MINUTES} minutes'`,
          [this.clock.now(), change.id, this.clock.now()],
        );
    });
  }

  /** Periods that are over, and graces: each customer's by its own clock. */
  private async askAboutSubscriptions(): Promise<void> {
    const due = await this.database.fork().execute<{ gateway: string; gateway_subscription_id: string }[]>(
      `select s.gateway, s.gateway_subscription_id from subscriptions s left join customers c on c.user_id = s.user_id
       cross join lateral (select ?::timestamptz + make_interval(secs => coalesce(c.clock_shift_seconds, 0)) as now) t
       where s.status <> 'expired' and s.synced_at < ?::timestamptz - interval '1 minute'
         and (s.period_end <= t.now or s.past_due_since <= t.now - interval '7 days') limit 100`,
      [this.clock.now(), this.clock.now()],
    );
    await this.each(due, ({ gateway, gateway_subscription_id }) =>
      this.sync.subscription(gateway, gateway_subscription_id),
    );
  }

  private async endTrials(): Promise<void> {
    const due = await this.database.fork().execute<{ user_id: string }[]>(
      `select user_id from customers
       where trial_ends_at <= ?::timestamptz + make_interval(secs => clock_shift_seconds) limit 100`,
      [this.clock.now()],
    );
    await this.each(due, async ({ user_id }) => {
      await this.database.transactional(async (em) => {
        const { trial, now } = await this.customers.lock(em, user_id);
        if (trial.endsAt && trial.endsAt <= now) await this.customers.grant(em, user_id, FREE, trial.endsAt);
      });
      await this.events.publish(user_id, 'subscription', {});
    });
  }

  /** One after the other: what one cannot be asked about holds up none behind it. */
  private async each<Row>(due: readonly Row[], deed: (row: Row) => Promise<unknown>): Promise<void> {
    for (const row of due)
      await deed(row).catch((error: unknown) => this.logger.warn({ err: error }, 'One of them not reconciled'));
  }
}
