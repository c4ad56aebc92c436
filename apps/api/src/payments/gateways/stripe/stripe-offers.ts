import type Stripe from 'stripe';
import { Clock } from '../../../common/clock/clock.js';
import { monthsAfter } from '../../../subscriptions/customers/usage-month.js';
import { MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { type Offer } from '../../gateway.js';
import { priceDataOf } from './stripe-catalogue.js';
import { retrieveSubscription, seconds } from './stripe-client.js';
import { type StripeProducts } from './stripe-products.js';
import { activeSchedule, subscriptionOf } from './stripe-reading.js';

/** What a cancelled subscription would change to with its next period, in its metadata. Any later offer takes its place. */
const PUT_ASIDE = 'put_aside';
const NOTHING_PUT_ASIDE = { [PUT_ASIDE]: '' };

/** What becomes of a subscription with its next period: another offer, its end, or neither. */
export class StripeOffers {
  constructor(
    private readonly stripe: Stripe,
    private readonly clock: Clock,
    private readonly products: StripeProducts,
  ) {}

  /**
   * Another price with the same rhythm replaces the old one without proration. Another rhythm would begin a new period at once,
   * so that one waits in a schedule for the end of the running period; or, since none may end with it, is put aside while cancelled.
   */
  async set(subscriptionId: string, offer: Offer, key: string): Promise<void> {
    await this.products.ensure(offer.planId);
    const subscription = await retrieveSubscription(this.stripe, subscriptionId);
    const item = subscription.items.data[0]!;
    const schedule = activeSchedule(subscription);
    const price_data = priceDataOf(offer);
    const { interval, interval_count } = price_data.recurring;
    const { recurring } = item.price;
    if (recurring?.interval === interval && recurring.interval_count === interval_count) {
      if (schedule) await this.stripe.subscriptionSchedules.release(schedule.id);
      await this.stripe.subscriptions.update(
        subscriptionId,
        { items: [{ id: item.id, price_data }], proration_behavior: 'none', metadata: NOTHING_PUT_ASIDE },
        { idempotencyKey: `${key}-offer` },
      );
      return;
    }
    if (subscription.cancel_at_period_end) return this.putAside(subscriptionId, offer);
    const { id } =
      schedule ??
      (await this.stripe.subscriptionSchedules.create(
        { from_subscription: subscriptionId },
        { idempotencyKey: `${key}-schedule` },
      ));
    const end = item.current_period_end;
    const nextEnd = monthsAfter(new Date(end * 1_000), MONTHS_OF[offer.billingCycle]);
    await this.stripe.subscriptionSchedules.update(
      id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { items: [{ price: item.price.id, quantity: 1 }], start_date: item.current_period_start, end_date: end },
          {
            items: [{ price_data, quantity: 1 }],
            start_date: end,
            end_date: seconds(nextEnd),
            proration_behavior: 'none',
          },
        ],
      },
      { idempotencyKey: `${key}-phases` },
    );
    if (subscription.metadata[PUT_ASIDE])
      await this.stripe.subscriptions.update(subscriptionId, { metadata: NOTHING_PUT_ASIDE });
  }

  /** A schedule would not let the subscription end: it is put aside, and what it was to bring is noted for a resumption. */
  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    const subscription = await retrieveSubscription(this.stripe, subscriptionId);
    if (subscription.cancel_at_period_end) return;
    const schedule = activeSchedule(subscription);
    const { next } = subscriptionOf({ subscription, invoices: [], charges: [], disputes: [], now: this.clock.now() });
    if (schedule) {
      // First, so that it is still known where this process dies in between.
      await this.putAside(subscriptionId, next);
      await this.stripe.subscriptionSchedules.release(schedule.id);
    }
    await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  }

  /** What was put aside is brought back until that has succeeded, also where an earlier attempt has resumed the subscription already. */
  async resume(subscriptionId: string): Promise<void> {
    const { cancel_at_period_end, metadata } = await retrieveSubscription(this.stripe, subscriptionId);
    if (cancel_at_period_end) await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    const putAside = metadata[PUT_ASIDE];
    if (!putAside) return;
    await this.set(subscriptionId, JSON.parse(putAside) as Offer, `${subscriptionId}-${putAside}-${Date.now()}`);
  }

  private async putAside(subscriptionId: string, offer: Offer): Promise<void> {
    await this.stripe.subscriptions.update(subscriptionId, { metadata: { [PUT_ASIDE]: JSON.stringify(offer) } });
  }
}
