import { retainedAmount, type PaidAmount } from './retained-amount.js';
import { DAY_MS } from '../../common/clock/durations.js';

export const MONEY_BACK_DAYS = 30;

interface PaidAndRefunded extends PaidAmount {
  subscription: { id: string } | null;
  paidAt: Date;
}

const firstOf = <Payment extends PaidAmount>(payments: readonly Payment[]) => payments.find(({ amount }) => amount > 0);

/**
 * Whether an account's very first payment went back, at least in part: nothing of it is given back at will any more.
 * @param payments all of the account, oldest first
 */
export function wentBack(payments: readonly PaidAmount[]): boolean {
  const first = firstOf(payments);
  return first !== undefined && (first.refundedAmount > 0 || first.disputed);
}

/**
 * What would be given back now: within 30 days of an account's very first payment all that its subscription has cost so far.
 * @param payments all of the account, oldest first
 */
export function moneyBackOf(
  payments: readonly PaidAndRefunded[],
  subscriptionId: string,
  now: Date,
): { amount: number; until: Date } | null {
  const first = firstOf(payments);
  if (first?.subscription?.id !== subscriptionId || wentBack(payments)) return null;
  const until = new Date(first.paidAt.getTime() + MONEY_BACK_DAYS * DAY_MS);
  const amount = payments
    .filter((payment) => payment.subscription?.id === subscriptionId)
    .reduce((sum, payment) => sum + retainedAmount(payment), 0);
  return now < until && amount > 0 ? { amount, until } : null;
}
