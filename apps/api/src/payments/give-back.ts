import { type Gateway, type ProviderPayment } from './gateway.js';
import { keptAmountOf } from './rules/kept-amount.js';

/** What is left of a payment. The bank gives a disputed one back by itself. */
export function keptOf({ amount, refunds, disputed }: ProviderPayment): number {
  return keptAmountOf({ amount, refundedAmount: refunds.reduce((sum, refund) => sum + refund.amount, 0), disputed });
}

/** Gives back what is left of a payment; bears repetition. */
export async function giveBackRest(gateway: Gateway, payment: ProviderPayment): Promise<void> {
  const { id, currency, purpose } = payment;
  const amount = keptOf(payment);
  if (amount > 0) await gateway.refund({ id, amount, currency, purpose }, `whole-${id}`);
}
