import type Stripe from 'stripe';
import { type Reply } from '../payment-provider.js';
import { type BilledSubscription } from '../provider-billing.js';
import { type Operations, type PriceData, refuse, type StripeAccount, termsOf } from './stripe-account.js';
import { scheduleObject, type StripeSubscription } from './stripe-objects.js';

const scheduleOf = (subscriptionId: string): string => `sub_sched_${subscriptionId}`;

/** Subscriptions and the schedules that change them with their next period. */
export class StripeSubscriptions {
  constructor(private readonly account: StripeAccount) {}

  readonly operations: Operations = {
    'GET /v1/subscriptions/{subscription_exposed_id}': (id) =>
      this.account.subscriptions.has(id)
        ? { body: this.account.subscription(this.account.billing.get(id)) }
        : refuse.missing(id),
    'POST /v1/subscriptions/{subscription_exposed_id}': (id, params: Stripe.SubscriptionUpdateParams) =>
      this.update(...this.account.both(id), params),
    'DELETE /v1/subscriptions/{subscription_exposed_id}': (id) => {
      const subscription = this.account.billing.get(id);
      this.account.billing.end(subscription);
      return this.told('customer.subscription.deleted', subscription);
    },
    'POST /v1/subscription_schedules': (_, { from_subscription: id }: { from_subscription: string }) => {
      const [subscription, side] = this.account.both(id);
      if (side.schedule || subscription.endsWithPeriod)
        return refuse.invalid('The subscription is managed by a schedule or set to cancel already.');
      side.schedule = { id: scheduleOf(id), next: null };
      return { body: scheduleObject(subscription, side.price, side.schedule) };
    },
    'POST /v1/subscription_schedules/{schedule}': (id, { phases }: Stripe.SubscriptionScheduleUpdateParams) => {
      const [subscription, side] = this.scheduled(id);
      const [now, next] = phases!;
      if (now!.items[0]!.price !== side.price.id) return refuse.invalid('The current phase cannot be changed here.');
      const price = this.account.price(next!.items[0]!.price_data! as PriceData);
      side.schedule!.next = { price, endsAt: next!.end_date as number };
      subscription.terms = termsOf(price);
      this.told('customer.subscription.updated', subscription);
      return { body: scheduleObject(subscription, side.price, side.schedule!) };
    },
    'POST /v1/subscription_schedules/{schedule}/release': (id) => {
      const [subscription, side] = this.scheduled(id);
      const schedule = side.schedule!;
      side.schedule = null;
      subscription.terms = termsOf(side.price);
      return { body: scheduleObject(subscription, side.price, schedule, 'released') };
    },
  };

  private update(
    subscription: BilledSubscription,
    side: StripeSubscription,
    params: Stripe.SubscriptionUpdateParams,
  ): Reply {
    if (subscription.status === 'ended')
      return refuse.invalid('A canceled subscription can only update its cancellation_details and metadata.');
    if (side.schedule && params.cancel_at_period_end !== undefined)
      return refuse.invalid('The subscription is managed by a subscription schedule.');
    if (params.items) {
      if (params.proration_behavior !== 'none') return refuse.invalid('This would charge a proration.');
      const price = this.account.price(params.items[0]!.price_data! as PriceData);
      if (termsOf(price).months !== termsOf(side.price).months)
        return refuse.invalid('This would begin a new period at once.');
      side.price = price;
      subscription.terms = termsOf(price);
    }
    subscription.endsWithPeriod = params.cancel_at_period_end ?? subscription.endsWithPeriod;
    for (const [key, value] of Object.entries((params.metadata as Record<string, string> | undefined) ?? {})) {
      if (value === '') delete side.metadata[key];
      else side.metadata[key] = value;
    }
    return this.told('customer.subscription.updated', subscription);
  }

  private told(type: Stripe.Event['type'], subscription: BilledSubscription): Reply {
    const body = this.account.subscription(subscription);
    this.account.sendWebhook(type, body);
    return { body };
  }

  private scheduled(scheduleId: string): [BilledSubscription, StripeSubscription] {
    return this.account.both(scheduleId.slice(scheduleOf('').length));
  }
}
