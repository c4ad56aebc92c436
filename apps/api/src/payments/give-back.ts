import { type Gateway, type ProviderPayment } from './gateway.js';
import { keptAmountOf } from './rules/kept-amount.js';

/** Gives back what is left of a payment; bears repetition. The bank gives a disputed payment back by itself. */
export async function giveBackRest(
  gateway: Gateway,
  { id, amount, currency, purpose, refunds, disputed }: ProviderPayment,
): Promise<void> {
  const refundedAmount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const left = keptAmountOf({ amount, refundedAmount, disputed });
  if (left > 0) await gateway.refund({ id, amount: left, currency, purpose }, `whole-${id}`);
}
