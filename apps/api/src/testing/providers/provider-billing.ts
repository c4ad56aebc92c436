/**
 * @file What payment providers have in common: customers with a card and a clock, and subscriptions that are charged as time passes. It imports
 * nothing of the product's own billing, so that a mistake there isn't repeated here.
 */
import { randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;
/** Days after a failed charge on which it is tried again; after the last one the provider gives up. */
const RETRY_DAYS = [1, 3, 5, 7];

export const newId = (prefix: string): string => prefix + randomBytes(9).toString('hex');

/** What the customer's card does at the next charge. */
export type Card = 'succeed' | 'fail' | 'needs_step';

/** What is charged for each period. */
export interface Terms {
  /** What the provider sells: a product or a plan. */
  item: string;
  months: number;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** Money that a customer has paid. */
export interface Payment {
  id: string;
  reason: 'first' | 'renewal' | 'single';
  item: string;
  amount: number;
  discount: number;
  currency: string;
  metadata: Record<string, string>;
  paidAt: Date;
  from: Date;
  to: Date;
  refunds: { id: string; amount: number; at: Date; isFailed?: boolean }[];
  disputed: boolean;
}

export interface BilledSubscription {
  id: string;
  userId: string;
  customerId: string;
  /** Of the next period. */
  terms: Terms;
  /** Periods are counted from here. */
  anchor: Date;
  monthsPaid: number;
  /** Of the last period that was paid. */
  periodStart: Date;
  periodEnd: Date;
  status: 'active' | 'unpaid' | 'ended';
  endsWithPeriod: boolean;
  unpaidSince: Date | null;
  retries: number;
  retryAt: Date | null;
  endedAt: Date | null;
  /** Oldest first. */
  payments: Payment[];
}

interface Customer {
  id: string;
  card: Card;
  clockAheadMs: number;
}

/** What the passing of time has done to a subscription. */
export type BillingEvent = 'renewed' | 'payment_failed' | 'ended';

/** The same day of a later month, or that month's last day. */
export function addMonths(date: Date, months: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const day = Math.min(date.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return new Date(Date.UTC(year, month, day) + (date.getTime() % DAY_MS));
}

export const refundedOf = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, isFailed }) => (isFailed ? sum : sum + amount), 0);

export class ProviderBilling {
  readonly subscriptions = new Map<string, BilledSubscription>();
  private readonly customers = new Map<string, Customer>();

  /** @param onEvent is told of everything that time brings */
  constructor(
    private readonly prefixes: { customer: () => string; payment: string },
    private readonly onEvent: (subscription: BilledSubscription, event: BillingEvent) => void,
    /** Whether a subscription isn't charged for now. */
    private readonly isPaused: (id: string) => boolean = () => false,
  ) {}

  customer(userId: string): Customer {
    const known = this.customers.get(userId);
    if (known) return known;
    const made: Customer = { id: this.prefixes.customer(), card: 'succeed', clockAheadMs: 0 };
    this.customers.set(userId, made);
    return made;
  }

  /** In whole seconds, as providers give times. */
  now(userId: string): Date {
    return new Date(Math.floor((Date.now() + this.customer(userId).clockAheadMs) / 1_000) * 1_000);
  }

  /** A subscription whose first period is paid. */
  begin(id: string, userId: string, terms: Terms, firstAmount: number): BilledSubscription {
    const anchor = this.now(userId);
    const subscription: BilledSubscription = {
      id,
      userId,
      customerId: this.customer(userId).id,
      terms,
      anchor,
      monthsPaid: 0,
      periodStart: anchor,
      periodEnd: anchor,
      status: 'active',
      endsWithPeriod: false,
      unpaidSince: null,
      retries: 0,
      retryAt: null,
      endedAt: null,
      payments: [],
    };
    this.payPeriod(subscription, anchor, 'first', firstAmount);
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  /** @throws where it isn't known */
  get(id: string): BilledSubscription {
    const found = this.subscriptions.get(id);
    if (!found) throw new Error(`There is no subscription ${id}`);
    return found;
  }

  newestOf(userId: string): BilledSubscription {
    return [...this.subscriptions.values()].findLast((each) => each.userId === userId)!;
  }

  find(paymentId: string): { subscription: BilledSubscription; payment: Payment } | null {
    for (const subscription of this.subscriptions.values()) {
      const payment = subscription.payments.find(({ id }) => id === paymentId);
      if (payment) return { subscription, payment };
    }
    return null;
  }

  end(subscription: BilledSubscription, at = this.now(subscription.userId)): void {
    Object.assign(subscription, { status: 'ended', endedAt: at, retryAt: null } satisfies Partial<BilledSubscription>);
  }

  /** The customer pays a failed charge by hand. Where the subscription has ended meanwhile, that doesn't begin it again. */
  payOverdue(subscription: BilledSubscription): void {
    const { status } = subscription;
    this.payPeriod(subscription, this.now(subscription.userId), 'renewal', subscription.terms.amount);
    if (status === 'ended') subscription.status = status;
  }

  /** Moves one customer's clock, and charges what falls due on the way. @returns its new now */
  advance(userId: string, step: { seconds: number } | { to: string }): Date {
    const customer = this.customer(userId);
    const running = [...this.subscriptions.values()].filter(
      (each) => each.userId === userId && each.status !== 'ended',
    );
    if ('seconds' in step) customer.clockAheadMs += step.seconds * 1_000;
    else customer.clockAheadMs = Math.max(...running.map(({ periodEnd }) => +periodEnd)) - Date.now() + 1_000;
    const now = this.now(userId);
    for (const subscription of running) this.chargeUntil(now, subscription, customer.card);
    return now;
  }

  private chargeUntil(now: Date, subscription: BilledSubscription, card: Card): void {
    while (subscription.status !== 'ended' && !this.isPaused(subscription.id)) {
      const at = subscription.status === 'active' ? subscription.periodEnd : subscription.retryAt;
      if (!at || at > now) return;
      this.onEvent(subscription, this.charge(subscription, at, card));
    }
  }

  private charge(subscription: BilledSubscription, at: Date, card: Card): BillingEvent {
    const isRetry = subscription.status === 'unpaid';
    if (!isRetry && subscription.endsWithPeriod) {
      this.end(subscription, at);
      return 'ended';
    }
    if (card === 'succeed') {
      this.payPeriod(subscription, at, 'renewal', subscription.terms.amount);
      return 'renewed';
    }
    const retries = isRetry ? subscription.retries + 1 : 0;
    const days = RETRY_DAYS[retries];
    const unpaidSince = subscription.unpaidSince ?? at;
    subscription.retries = retries;
    if (days === undefined) {
      this.end(subscription, at);
      return 'ended';
    }
    Object.assign(subscription, {
      status: 'unpaid',
      unpaidSince,
      retryAt: new Date(unpaidSince.getTime() + days * DAY_MS),
    } satisfies Partial<BilledSubscription>);
    return 'payment_failed';
  }

  /** However late the money comes, its period begins where the last one ended. */
  private payPeriod(subscription: BilledSubscription, paidAt: Date, reason: Payment['reason'], amount: number): void {
    const { terms, anchor, periodEnd: from, payments } = subscription;
    const monthsPaid = subscription.monthsPaid + terms.months;
    const to = addMonths(anchor, monthsPaid);
    payments.push({
      id: newId(this.prefixes.payment),
      reason,
      item: terms.item,
      amount,
      discount: terms.amount - amount,
      currency: terms.currency,
      metadata: {},
      paidAt,
      from,
      to,
      refunds: [],
      disputed: false,
    });
    Object.assign(subscription, {
      monthsPaid,
      periodStart: from,
      periodEnd: to,
      status: 'active',
      unpaidSince: null,
      retries: 0,
      retryAt: null,
    } satisfies Partial<BilledSubscription>);
  }
}
