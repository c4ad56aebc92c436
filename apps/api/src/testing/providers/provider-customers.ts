/** @file The customers of a payment provider on this computer, their cards, clocks and subscriptions: what providers have in common. */
import { randomBytes } from 'node:crypto';
import {
  dueAt,
  endedAt,
  happen,
  type RenewalMood,
  start,
  type TestSubscription,
} from '../../payments/gateways/test/test-subscription.js';
import { type Offer, type ProviderPayment } from '../../payments/gateway.js';

export const newId = (kind: string): string => `${kind}${randomBytes(9).toString('hex')}`;

interface Customer {
  id: string;
  userId: string;
  card: RenewalMood;
  shiftMs: number;
}

/** What has happened to a subscription by the passing of time. */
export type Happened = 'renewed' | 'payment_failed' | 'ended';

export class ProviderCustomers {
  readonly subscriptions = new Map<string, TestSubscription>();
  private readonly customers = new Map<string, Customer>();

  /** @param onHappened is told of everything that time brings */
  constructor(
    private readonly names: { customer: string; subscription: string; payment: string },
    private readonly onHappened: (subscription: TestSubscription, happened: Happened) => void,
    /** Whether time passes a subscription by. */
    private readonly rests: (id: string) => boolean = () => false,
  ) {}

  of(userId: string): Customer {
    let customer = this.customers.get(userId);
    if (!customer) {
      customer = { id: newId(this.names.customer), userId, card: 'succeed', shiftMs: 0 };
      this.customers.set(userId, customer);
    }
    return customer;
  }

  now(userId: string): Date {
    // Providers speak in whole seconds.
    return new Date(Math.floor((Date.now() + this.of(userId).shiftMs) / 1_000) * 1_000);
  }

  begin(userId: string, offer: Offer, firstAmount: number, discountCode: string | null): TestSubscription {
    const begun = start({
      id: newId(this.names.subscription),
      paymentId: newId(this.names.payment),
      userId,
      customerId: this.of(userId).id,
      offer,
      firstAmount,
      discountCode,
      at: this.now(userId),
    });
    this.subscriptions.set(begun.id, begun);
    return begun;
  }

  /** @throws where it is not known */
  get(id: string): TestSubscription {
    const found = this.subscriptions.get(id);
    if (!found) throw new Error(`No subscription ${id}`);
    return found;
  }

  change(id: string, change: Partial<TestSubscription>): TestSubscription {
    const changed = { ...this.get(id), ...change };
    this.subscriptions.set(id, changed);
    return changed;
  }

  end(id: string): TestSubscription {
    const subscription = this.get(id);
    return this.change(id, endedAt(subscription, this.now(subscription.userId)));
  }

  /** The subscription that a payment belongs to. */
  paidFor(paymentId: string): { subscription: TestSubscription; payment: ProviderPayment } | null {
    for (const subscription of this.subscriptions.values()) {
      const payment = subscription.payments.find(({ id }) => id === paymentId);
      if (payment) return { subscription, payment };
    }
    return null;
  }

  changePayment(paymentId: string, change: (payment: ProviderPayment) => Partial<ProviderPayment>): void {
    const { subscription } = this.paidFor(paymentId)!;
    const payments = subscription.payments.map((each) => (each.id === paymentId ? { ...each, ...change(each) } : each));
    this.change(subscription.id, { payments });
  }

  /** Moves one customer's clock and lets happen what falls due on the way. @returns its new now */
  advance(userId: string, step: { seconds: number } | { to: string }): Date {
    const customer = this.of(userId);
    const own = [...this.subscriptions.values()].filter((each) => each.userId === userId && each.status !== 'ended');
    if ('seconds' in step) customer.shiftMs += step.seconds * 1_000;
    else customer.shiftMs = Math.max(...own.map(({ periodEnd }) => periodEnd.getTime())) - Date.now() + 1_000;
    for (const { id } of own) this.catchUp(id);
    return this.now(userId);
  }

  private catchUp(id: string): void {
    for (let next = this.get(id); ; next = this.get(id)) {
      const due = dueAt(next);
      if (!due || due > this.now(next.userId) || this.rests(id)) return;
      const { subscription, event } = happen(next, this.of(next.userId).card, () => newId(this.names.payment));
      this.subscriptions.set(id, subscription);
      this.onHappened(subscription, event.replace('subscription.', '') as Happened);
    }
  }
}
