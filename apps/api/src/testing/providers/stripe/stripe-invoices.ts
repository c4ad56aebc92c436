import type Stripe from 'stripe';
import { type Reply } from '../payment-provider.js';
import { newId } from '../provider-billing.js';
import { type Operations, refuse, type StripeAccount } from './stripe-account.js';
import { openInvoice, paidInvoice, type SingleInvoice, singleInvoice, subscriptionOfOpen } from './stripe-objects.js';

/** Invoices of subscriptions, single ones beside them, and their hosted pages. */
export class StripeInvoices {
  private readonly singles = new Map<string, SingleInvoice>();

  constructor(private readonly account: StripeAccount) {}

  readonly operations: Operations = {
    'GET /v1/invoices': (_, { subscription, status }: Stripe.InvoiceListParams) => {
      const invoices = this.account.subscriptions.has(subscription!) ? this.ofSubscription(subscription!) : [];
      return this.account.list(invoices.filter((invoice) => status === undefined || invoice.status === status));
    },
    'POST /v1/invoices': (_, params: Stripe.InvoiceCreateParams) => {
      const invoice: SingleInvoice = { id: newId('in_'), status: 'draft', created: new Date(), params, item: null };
      this.singles.set(invoice.id, invoice);
      return { body: this.single(invoice) };
    },
    'POST /v1/invoiceitems': (_, item: Stripe.InvoiceItemCreateParams) => {
      const invoice = this.singles.get(item.invoice!);
      if (invoice?.status !== 'draft') return refuse.invalid('The invoice is no longer a draft.');
      invoice.item = item;
      return { body: { id: newId('ii_'), object: 'invoiceitem' } };
    },
    'GET /v1/invoices/{invoice}': (id) => this.find(id),
    'POST /v1/invoices/{invoice}/finalize': (id) => {
      const invoice = this.singles.get(id)!;
      invoice.status = 'open';
      return { body: this.single(invoice) };
    },
    'POST /v1/invoices/{invoice}/pay': (id) => {
      const invoice = this.singles.get(id)!;
      const { userId } = this.account.billing.get(invoice.params.subscription!);
      const { card } = this.account.billing.customer(userId);
      if (card === 'fail') return refuse.declined();
      if (card === 'needs_step') return refuse.needsStep();
      this.paySingle(invoice);
      return this.find(id);
    },
    'POST /v1/invoices/{invoice}/void': (id) => {
      const overdue = subscriptionOfOpen(id);
      if (overdue) {
        const [subscription, side] = this.account.both(overdue);
        side.isOverdueVoid = true;
        return { body: openInvoice(subscription, side, this.account.url()) };
      }
      const invoice = this.singles.get(id)!;
      invoice.status = 'void';
      return { body: this.single(invoice) };
    },
  };

  /** What a buyer does on an invoice's page. */
  press(id: string, action: string): void {
    const overdue = subscriptionOfOpen(id);
    const single = this.singles.get(id);
    if (overdue) this.payOverdue(overdue);
    else if (action === 'pay' && single?.status === 'open') this.paySingle(single);
  }

  private find(id: string): Reply {
    const single = this.singles.get(id);
    if (single && single.status !== 'paid') return { body: this.single(single) };
    const overdue = subscriptionOfOpen(id);
    if (overdue) return { body: openInvoice(...this.account.both(overdue), this.account.url()) };
    const paid = this.account.billing.find(id);
    if (!paid) return refuse.missing(id);
    return { body: paidInvoice(...this.account.both(paid.subscription.id), paid.payment) };
  }

  /** Newest first, as Stripe lists them. */
  private ofSubscription(id: string): { status?: unknown }[] {
    const [subscription, side] = this.account.both(id);
    const paid = subscription.payments.map((payment) => paidInvoice(subscription, side, payment)).reverse();
    const waiting = [...this.singles.values()].filter(
      ({ params, status }) => params.subscription === id && status !== 'paid',
    );
    const overdue = subscription.unpaidSince ? [openInvoice(subscription, side, this.account.url())] : [];
    return [...overdue, ...waiting.map((invoice) => this.single(invoice)), ...paid];
  }

  private single(invoice: SingleInvoice) {
    return singleInvoice(invoice, ...this.account.both(invoice.params.subscription!), this.account.url());
  }

  private paySingle(invoice: SingleInvoice): void {
    const [subscription, side] = this.account.both(invoice.params.subscription!);
    const { amount, currency, period } = invoice.item!;
    const { customerCoupons } = this.account;
    const inherited = invoice.params.discounts === '' ? undefined : customerCoupons.get(subscription.userId);
    const discount = customerCoupons.get(invoice.id) ?? inherited ?? 0;
    invoice.status = 'paid';
    subscription.payments.push({
      id: invoice.id,
      reason: 'single',
      item: `prod_of_${invoice.id}`,
      amount: amount! - discount - (this.account.balances.get(subscription.userId) ?? 0),
      discount,
      currency: currency!,
      metadata: invoice.params.metadata as Record<string, string>,
      paidAt: this.account.billing.now(subscription.userId),
      from: new Date(period!.start * 1_000),
      to: new Date(period!.end * 1_000),
      refunds: [],
      disputed: false,
    });
    this.account.sendWebhook('invoice.paid', paidInvoice(subscription, side, subscription.payments.at(-1)!));
  }

  private payOverdue(id: string): void {
    const [subscription, side] = this.account.both(id);
    if (!subscription.unpaidSince || side.isOverdueVoid) return;
    this.account.billing.payOverdue(subscription);
    this.account.sendWebhook('invoice.paid', this.account.newestInvoice(subscription));
  }
}
