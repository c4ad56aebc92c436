import { randomUUID } from 'node:crypto';
import { type Reply } from '../payment-provider.js';
import { newId } from '../provider-billing.js';
import { missing, type Operations, type PaypalAccount, refuse } from './paypal-account.js';
import { type Agreement, approvalOfRevision, transactionObject } from './paypal-objects.js';
import { type PaypalPlans } from './paypal-plans.js';

interface NewSubscription {
  plan_id: string;
  custom_id: string;
  application_context: { return_url: string; cancel_url: string };
}

const EVENTS = { ACTIVE: 'RE-ACTIVATED', SUSPENDED: 'SUSPENDED', CANCELLED: 'CANCELLED' } as const;
const invalidStatus = (): Reply => refuse(422, 'SUBSCRIPTION_STATUS_INVALID');
/** Tests know a customer by the account that the custom field begins with. */
const userOf = (custom: string): string => custom.split(':')[0]!;

/** Subscriptions, and the pages on which the customer agrees to them and to their changes. */
export class PaypalSubscriptions {
  constructor(
    private readonly account: PaypalAccount,
    private readonly plans: PaypalPlans,
  ) {}

  readonly operations: Operations = {
    'POST /v1/billing/subscriptions': (_, { plan_id, custom_id, application_context: context }: NewSubscription) => {
      if (!this.plans.has(plan_id)) return missing();
      const { id } = this.open(plan_id, custom_id, context);
      return { status: 201, body: this.account.agreement(id) };
    },
    'GET /v1/billing/subscriptions/{id}': (id) => {
      const agreement = this.account.agreements.get(id);
      if (!agreement) return missing();
      // Whoever it names now, its time is that of whoever has agreed.
      const userId = agreement.isBegun ? this.account.billing.get(id).userId : userOf(agreement.custom);
      const now = this.account.billing.now(userId);
      return { headers: { date: now.toUTCString() }, body: this.account.agreement(id) };
    },
    'GET /v1/billing/subscriptions/{id}/transactions': (id, { end_time }: { end_time: string }) => {
      const payments = this.account.agreements.get(id)!.isBegun ? this.account.billing.get(id).payments : [];
      const transactions = payments
        .filter(({ amount, paidAt }) => amount > 0 && paidAt <= new Date(end_time))
        .map(transactionObject);
      return { body: { transactions, total_items: transactions.length, total_pages: 1 } };
    },
    'POST /v1/billing/subscriptions/{id}/revise': (id, { plan_id }: { plan_id: string }) => {
      if (!this.plans.has(plan_id)) return missing();
      // What has ended, or was never agreed to, has no next period.
      const agreement = this.account.agreements.get(id);
      if (!agreement?.isBegun || agreement.state === 'CANCELLED') return invalidStatus();
      return { body: { plan_id, links: [approvalOfRevision(this.account.url(), id, plan_id)] } };
    },
    'POST /v1/billing/subscriptions/{id}/suspend': (id) => this.turn(id, ['ACTIVE'], 'SUSPENDED'),
    'POST /v1/billing/subscriptions/{id}/activate': (id) => this.turn(id, ['SUSPENDED'], 'ACTIVE'),
    'POST /v1/billing/subscriptions/{id}/cancel': (id) => this.turn(id, ['ACTIVE', 'SUSPENDED'], 'CANCELLED'),
  };

  /** What a buyer does on a subscription's page. @returns where it leads */
  press(id: string, action: string): string {
    const agreement = this.account.agreements.get(id)!;
    if (action === 'pay' && !agreement.isBegun) this.begin(agreement);
    return action === 'cancel' ? agreement.cancelUrl : agreement.returnUrl;
  }

  /** The buyer agrees to another plan. @returns where the page leads */
  agreeToRevision(id: string, plan: string): string {
    const agreement = this.account.agreements.get(id)!;
    agreement.plan = plan;
    this.account.billing.get(id).terms = this.plans.termsOf(plan).terms;
    this.account.tellOf('UPDATED', id);
    return agreement.returnUrl;
  }

  /** Anybody may agree to one of our plans and say that it is for whom they like. @returns the subscription */
  beginAs(userId: string): string {
    const agreement = this.open(this.plans.newest, `${userId}:${randomUUID()}`, { return_url: '', cancel_url: '' });
    this.begin(agreement);
    return agreement.id;
  }

  private open(plan: string, custom: string, context: NewSubscription['application_context']): Agreement {
    const agreement: Agreement = {
      id: newId('I-'),
      plan,
      custom,
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
      created: this.account.billing.now(userOf(custom)),
      isBegun: false,
      state: 'ACTIVE',
      stateSince: null,
    };
    this.account.agreements.set(agreement.id, agreement);
    return agreement;
  }

  private begin(agreement: Agreement): void {
    const { terms, firstAmount } = this.plans.termsOf(agreement.plan);
    const subscription = this.account.billing.begin(agreement.id, userOf(agreement.custom), terms, firstAmount);
    agreement.isBegun = true;
    this.account.tellOf('ACTIVATED', agreement.id);
    if (firstAmount > 0) this.account.tellSale(subscription);
  }

  private turn(id: string, from: Agreement['state'][], to: Agreement['state']): Reply {
    const agreement = this.account.agreements.get(id);
    if (!agreement?.isBegun || !from.includes(agreement.state)) return invalidStatus();
    const stateSince = this.account.billing.now(this.account.billing.get(id).userId);
    Object.assign(agreement, { state: to, stateSince } satisfies Partial<Agreement>);
    this.account.tellOf(EVENTS[to], id);
    return { status: 204, body: undefined };
  }
}
