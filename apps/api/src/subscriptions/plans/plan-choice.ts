import { HttpStatus } from '@nestjs/common';
import { DomainError, ValidationFailedError } from '../../common/errors/domain-error.js';
import { BILLING_CYCLES, type BillingCycle } from './billing-cycle.js';
import { FREE, type Plan, type PlanPrice } from './plan.js';
import { priceOf } from './plan-catalogue.service.js';

/** What somebody wants to buy. Free has no price. */
export interface PlanChoice {
  plan: Plan;
  billingCycle: BillingCycle;
  price: PlanPrice | null;
}

export class PlanNotFoundError extends DomainError {
  constructor() {
    super(HttpStatus.NOT_FOUND, 'PLAN_NOT_FOUND', 'Plan not found', {
      details: [{ field: 'plan_id', message: 'Plan not found' }],
    });
  }
}

/**
 * Reads `plan_id` and `billing_cycle`: the first may be a plan's id or, as on invoices, one of Pro's cycles.
 * @throws PlanNotFoundError, or ValidationFailedError where the plan is not sold in this cycle
 */
export function choiceOf(plans: readonly Plan[], planId: string, billingCycle?: BillingCycle): PlanChoice {
  const proCycle = BILLING_CYCLES.find((cycle) => cycle === planId);
  const plan = plans.find(({ id }) => id === (proCycle ? 'pro' : planId));
  if (!plan) throw new PlanNotFoundError();
  const cycle = billingCycle ?? proCycle ?? 'monthly';
  if (plan.id === FREE) return { plan, billingCycle: cycle, price: null };
  const price = priceOf(plan, cycle);
  if (!price) {
    const cycles = plan.prices.map((each) => each.billingCycle).join(', ');
    throw new ValidationFailedError([
      { field: 'billing_cycle', message: `${plan.name} is not sold ${cycle}; choose one of ${cycles}.` },
    ]);
  }
  return { plan, billingCycle: cycle, price };
}
