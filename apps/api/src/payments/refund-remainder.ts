import { type Gateway, type ProviderPayment } from './gateway.js';
import { retainedAmount } from './rules/retained-amount.js';

/** What is left of a payment. The bank gives a disputed one back by itself. */
export function retainedAmountOf({ amount, refunds, disputed }: ProviderPayment): number {
  return retainedAmount({ amount, refundedAmount: refunds.reduce((sum, refund) => sum + refund.amount, 0), disputed });
}

/** Gives back what is left of a payment; bears repetition. */
export async function refundRemainder(gateway: Gateway, payment: ProviderPayment): Promise<void> {
  const { id, currency, purpose } = payment;
  const amount = retainedAmountOf(payment);
  if (amount > 0) await gateway.refund({ id, amount, currency, purpose }, `whole-${id}`);
}
