import type Stripe from 'stripe';
import { newId, type Payment, refundedOf } from '../provider-billing.js';
import { type Operations, refuse, type StripeAccount } from './stripe-account.js';
import { chargeObject, disputeObject, invoiceOf, paidInvoice, refundObject, seconds } from './stripe-objects.js';

/** Charges, and what is taken back of them. */
export const chargeOperations = (account: StripeAccount): Operations => ({
  'GET /v1/charges': (_, { customer, created }: { customer: string; created?: { gte: number } }) =>
    account.list(
      [...account.billing.subscriptions.values()]
        .filter(({ customerId }) => customerId === customer)
        .flatMap(({ payments }) => payments.filter(({ amount }) => amount > 0))
        .filter(({ paidAt }) => seconds(paidAt) >= (created?.gte ?? 0))
        .map((payment) => chargeObject(payment, customer)),
    ),
  'GET /v1/disputes': (_, { charge }: { charge: string }) => {
    const { payment } = account.billing.find(invoiceOf(charge))!;
    return account.list([disputeObject(payment, account.disputes.get(payment.id)!)]);
  },
  'POST /v1/refunds': (_, { payment_intent, amount }: { payment_intent: string; amount: number }) => {
    const paid = account.billing.find(invoiceOf(payment_intent));
    if (!paid) return refuse.missing(payment_intent);
    const { payment, subscription } = paid;
    if (refundedOf(payment) + amount > payment.amount)
      return refuse.invalid('Refund amount is greater than unrefunded amount.');
    const refund = { id: newId('re_'), amount, at: account.billing.now(subscription.userId) };
    payment.refunds.push(refund);
    account.sendWebhook('charge.refunded', chargeObject(payment, subscription.customerId));
    return { body: refundObject(refund, payment) };
  },
  'GET /v1/invoice_payments': (_, { payment }: Stripe.InvoicePaymentListParams) => {
    const paid = account.billing.find(invoiceOf(payment!.payment_intent!));
    if (!paid) return account.list([]);
    const invoice = paidInvoice(...account.both(paid.subscription.id), paid.payment);
    return account.list([{ id: newId('inpay_'), object: 'invoice_payment', status: 'paid', invoice }]);
  },
});

/** The buyer's bank sends the newest refund back, days after it was made. */
export function failRefund(account: StripeAccount, userId: string): void {
  const payment = account.billing.newestOf(userId).payments.findLast(({ refunds }) => refunds.length > 0)!;
  const refund = payment.refunds.at(-1)!;
  refund.isFailed = true;
  account.sendWebhook('refund.failed', refundObject(refund, payment));
}

/** The buyer's bank takes the money of the newest payment back, or of the newest for that reason; or the dispute is decided. */
export function dispute(
  account: StripeAccount,
  userId: string,
  status: 'needs_response' | 'won' | 'lost',
  reason?: Payment['reason'],
): void {
  const { payments } = account.billing.newestOf(userId);
  const payment = payments.findLast((each) => !reason || each.reason === reason)!;
  const known = account.disputes.get(payment.id);
  account.disputes.set(payment.id, { id: known?.id ?? newId('dp_'), status, created: known?.created ?? new Date() });
  payment.disputed = true;
  account.sendWebhook(
    known ? 'charge.dispute.closed' : 'charge.dispute.created',
    disputeObject(payment, account.disputes.get(payment.id)!),
  );
}
