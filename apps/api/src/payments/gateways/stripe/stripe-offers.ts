import type Stripe from 'stripe';
import { Clock } from '../../../common/clock/clock.js';
import { monthsAfter } from '../../../subscriptions/customers/usage-month.js';
import { MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { type Offer } from '../../gateway.js';
import { priceDataOf } from './stripe-catalogue.js';
import { retrieveSubscription, seconds } from './stripe-client.js';
import { type StripeProducts } from './stripe-products.js';
import { activeSchedule, subscriptionOf } from './stripe-reading.js';

/** What becomes of a subscription with its next period: another offer, its end, or neither. */
export class StripeOffers {
  constructor(
    private readonly stripe: Stripe,
    private readonly clock: Clock,
    private readonly products: StripeProducts,
  ) {}

  /**
   * Another price with the same rhythm replaces the old one without proration. Another rhythm would begin a new period at once,
   * so that one waits in a schedule for the end of the running period.
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
        { items: [{ id: item.id, price_data }], proration_behavior: 'none' },
        { idempotencyKey: `${key}-price` },
      );
      return;
    }
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
  }

  /** A schedule would not let the subscription end: it is put aside, and what it was to bring is noted for a resumption. */
  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    const subscription = await retrieveSubscription(this.stripe, subscriptionId);
    if (subscription.cancel_at_period_end) return;
    const schedule = activeSchedule(subscription);
    const { next } = subscriptionOf({ subscription, invoices: [], charges: [], disputes: [], now: this.clock.now() });
    if (schedule) await this.stripe.subscriptionSchedules.release(schedule.id);
    await this.stripe.subscriptions.update(subscriptionId, {
      cancel_at_period_end: true,
      metadata: { put_aside: schedule ? JSON.stringify(next) : '' },
    });
  }

  async resume(subscriptionId: string): Promise<void> {
    const { cancel_at_period_end, metadata } = await retrieveSubscription(this.stripe, subscriptionId);
    if (!cancel_at_period_end) return;
    await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    const putAside = metadata['put_aside'];
    if (!putAside) return;
    await this.set(subscriptionId, JSON.parse(putAside) as Offer, `${subscriptionId}-${putAside}-${Date.now()}`);
  }
}
