import Stripe from 'stripe';
import { type ChargeOrder, type ChargeOutcome } from '../../gateway.js';
import { found, idOf, seconds } from './stripe-client.js';

/** Codes under which a charge waits for its customer instead of being refused. */
const WAITS_FOR_CUSTOMER = ['authentication_required', 'invoice_payment_intent_requires_action'];

/** One-off charges, each by an invoice of its own beside the subscription's. */
export class StripeCharges {
  constructor(private readonly stripe: Stripe) {}

  /** Charges at once, to the card that the subscription is paid with. */
  async open(order: ChargeOrder): Promise<ChargeOutcome> {
    const { planChangeId: key, customerId: customer, subscriptionId: subscription, target, amount } = order;
    const currency = amount.currency.toLowerCase();
    const { default_payment_method } = await this.stripe.subscriptions.retrieve(subscription);
    const { id: invoice } = await this.stripe.invoices.create(
      {
        customer,
        subscription,
        currency,
        description: order.description,
        collection_method: 'charge_automatically',
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        // Otherwise it inherits a coupon of the customer's, and charges less than was quoted.
        discounts: '',
        ...(default_payment_method && { default_payment_method: idOf(default_payment_method) }),
        metadata: { plan_change_id: key, plan_id: target.planId, billing_cycle: order.billingCycle },
      },
      { idempotencyKey: `${key}-invoice` },
    );
    await this.stripe.invoiceItems.create(
      {
        customer,
        subscription,
        invoice,
        currency,
        amount: amount.amount,
        description: order.description,
        period: { start: seconds(order.periodStart), end: seconds(order.periodEnd) },
      },
      { idempotencyKey: `${key}-item` },
    );
    await this.stripe.invoices.finalizeInvoice(invoice, { auto_advance: false }, { idempotencyKey: `${key}-finalize` });
    try {
      return outcomeOf(await this.stripe.invoices.pay(invoice, {}, { idempotencyKey: `${key}-pay` }));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 402) throw error;
      if (WAITS_FOR_CUSTOMER.includes(error.code ?? '')) return outcomeOf(await this.stripe.invoices.retrieve(invoice));
      await this.close(invoice);
      return { state: 'declined', reason: error.message };
    }
  }

  async settle(paymentId: string): Promise<ChargeOutcome> {
    const invoice = await found(this.stripe.invoices.retrieve(paymentId));
    return invoice ? outcomeOf(invoice) : { state: 'declined', reason: 'The payment is not known.' };
  }

  async close(paymentId: string): Promise<void> {
    const { status } = await this.stripe.invoices.retrieve(paymentId);
    if (status === 'open') await this.stripe.invoices.voidInvoice(paymentId);
  }
}

function outcomeOf({ id, status, hosted_invoice_url: url }: Stripe.Invoice): ChargeOutcome {
  if (status === 'paid') return { state: 'paid', paymentId: id };
  if (status === 'open' && url) return { state: 'action_required', paymentId: id, url };
  return { state: 'declined', reason: 'The payment was not completed.' };
}
