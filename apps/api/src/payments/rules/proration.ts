import { type BillingCycle, MONTHS_OF } from '../../subscriptions/plans/billing-cycle.js';
import { type Plan, type PlanPrice } from '../../subscriptions/plans/plan.js';
import { priceOf } from '../../subscriptions/plans/plan-catalogue.service.js';
import { retainedAmount, type PaidAmount } from './retained-amount.js';

export interface QuoteLine {
  description: string;
  /** Minor units; negative for what is given back. */
  amount: number;
}

/** The running period of a subscription and what was paid for it, all changes within it included. */
export interface PaidPeriod {
  planName: string;
  billingCycle: BillingCycle;
  /** Minor units after discounts, spread over the whole period: see `paidForWholePeriod`. */
  paid: number;
  start: Date;
  end: Date;
}

/** `up` takes effect now for the difference, the others at the period's end. */
export type ChangeDirection = 'same' | 'up' | 'later';

export function directionOf(
  current: { position: number; billingCycle: BillingCycle },
  target: { position: number; billingCycle: BillingCycle },
): ChangeDirection {
  if (target.position > current.position) return 'up';
  return target.position === current.position && target.billingCycle === current.billingCycle ? 'same' : 'later';
}

/** The part of a period that is left at an instant, from 1 at its start to 0 at its end, by the second. */
export function shareLeft({ start, end }: Pick<PaidPeriod, 'start' | 'end'>, at: Date): number {
  const seconds = (to: Date) => Math.floor(to.getTime() / 1_000);
  const whole = seconds(end) - seconds(start);
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (seconds(end) - seconds(at)) / whole));
}

/** What a plan costs for so many months: its price of that cycle, else so many monthly ones. */
export function priceForMonths(plan: Plan, billingCycle: BillingCycle): number {
  const own = priceOf(plan, billingCycle);
  return own ? own.amount : MONTHS_OF[billingCycle] * (priceOf(plan, 'monthly') as PlanPrice).amount;
}

/**
 * What an upgrade costs for the rest of the running period: the larger plan's share less the unused part of what was paid. Each
 * line is rounded half up to a minor unit; the sum is never negative.
 */
export function quoteUpgrade(period: PaidPeriod, target: Plan, at: Date): { amountDue: number; lines: QuoteLine[] } {
  const share = shareLeft(period, at);
  const unused = Math.round(period.paid * share);
  const rest = Math.round(priceForMonths(target, period.billingCycle) * share);
  const until = period.end.toISOString().slice(0, 10);
  const lines = [
    { description: `${target.name} until ${until}`, amount: rest },
    { description: `Unused time on ${period.planName}`, amount: -Math.min(unused, rest) },
  ];
  return { amountDue: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

/**
 * What a period was bought for as if all of it had been paid at its start: each payment counts for the share of the period that it
 * is for, so that an upgrade on its tenth day is credited for what is left of it and no more. A renewal is for the whole period,
 * however late in the grace it was paid. What was refunded or charged back is no credit, nor what was paid for another period.
 */
export function paidForWholePeriod(
  payments: readonly (PaidAmount & { periodStart: Date })[],
  period: Pick<PaidPeriod, 'start' | 'end'>,
): number {
  return payments.reduce((sum, payment) => {
    const share = shareLeft(period, payment.periodStart);
    return payment.periodStart >= period.start && share > 0 ? sum + retainedAmount(payment) / share : sum;
  }, 0);
}
