import type { Plan, BillingCycle } from './plan-display';

export const CYCLES = ['monthly', 'quarterly', 'halfyearly', 'yearly'] as const satisfies readonly BillingCycle[];

export const CYCLE_NAMES = {
  monthly: 'cycleMonthly',
  quarterly: 'cycleQuarterly',
  halfyearly: 'cycleHalfyearly',
  yearly: 'cycleYearly',
} as const satisfies Record<BillingCycle, string>;

export const RENEWALS = {
  monthly: 'renewsMonthly',
  quarterly: 'renewsQuarterly',
  halfyearly: 'renewsHalfyearly',
  yearly: 'renewsYearly',
} as const satisfies Record<BillingCycle, string>;

export const isCycle = (value: unknown): value is BillingCycle => CYCLES.some((cycle) => cycle === value);

/** What an address asks for: a plan's id, or one of Pro's cycles in its place. */
export function chosenOf(
  plans: readonly Plan[],
  planId: string,
  cycle: BillingCycle | undefined,
): { plan: Plan; cycle: BillingCycle } | null {
  const proCycle = isCycle(planId) ? planId : undefined;
  const plan = plans.find(({ id }) => id === (proCycle ? 'pro' : planId));
  if (!plan) return null;
  const wanted = cycle ?? proCycle ?? 'monthly';
  const isSold = plan.prices.some(({ billing_cycle }) => billing_cycle === wanted);
  return { plan, cycle: isSold ? wanted : (plan.prices[0]?.billing_cycle ?? 'monthly') };
}
