import type Stripe from 'stripe';
import { PRODUCT_NAME } from '../../../config/product.js';
import { type BillingCycle, MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { type Offer } from '../../gateway.js';

const PREFIX = `${PRODUCT_NAME.toLowerCase()}_plan_`;

/** A plan's product at Stripe is named by us, so that every price and every invoice line says which plan it is for. */
export const productIdOf = (planId: string): string => PREFIX + planId;

/** @throws for a product that is none of our plans */
export function planIdOf(product: string | { id: string }): string {
  const id = typeof product === 'string' ? product : product.id;
  if (!id.startsWith(PREFIX)) throw new Error(`The Stripe product ${id} is none of the plans`);
  return id.slice(PREFIX.length);
}

/** How often a cycle is charged, in Stripe's words. */
export const recurringOf = (cycle: BillingCycle): { interval: 'month' | 'year'; interval_count: number } =>
  cycle === 'yearly'
    ? { interval: 'year', interval_count: 1 }
    : { interval: 'month', interval_count: MONTHS_OF[cycle] };

/** @throws for a number of months that is not sold */
export function cycleOfMonths(months: number): BillingCycle {
  const found = (Object.keys(MONTHS_OF) as BillingCycle[]).find((cycle) => MONTHS_OF[cycle] === months);
  if (!found) throw new Error(`No plan is sold for ${months} months`);
  return found;
}

/** What a price at Stripe offers. */
export function offerOf(price: Stripe.Price): Offer {
  const { interval, interval_count } = price.recurring!;
  return {
    planId: planIdOf(price.product),
    billingCycle: cycleOfMonths(interval === 'year' ? 12 * interval_count : interval_count),
    price: { amount: price.unit_amount!, currency: price.currency.toUpperCase() },
  };
}

/** A price of our own making, as sessions, subscriptions and schedules take it. */
export const priceDataOf = ({ planId, billingCycle, price }: Offer) => ({
  product: productIdOf(planId),
  currency: price.currency.toLowerCase(),
  unit_amount: price.amount,
  recurring: recurringOf(billingCycle),
});
