import { type EntityManager } from '@mikro-orm/postgresql';
import { type Offer } from '../../gateway.js';
import { type PaypalPlanRow } from './paypal-plan.entity.js';

/** All that was ever offered at PayPal, the cheapest first; once each, however many discounts there were on the first period. */
export async function findOffers(em: EntityManager): Promise<Offer[]> {
  const rows = await em.execute<(Offer['price'] & Pick<Offer, 'planId' | 'billingCycle'>)[]>(
    `select distinct plan_id as "planId", billing_cycle as "billingCycle", amount, currency from paypal_plans
     order by amount, plan_id`,
  );
  return rows.map(({ planId, billingCycle, ...price }) => ({ planId, billingCycle, price }));
}

/** Remembers a plan, unless another process was quicker: then its plan stays, whichever of the two unique keys they share. */
export async function insertPlan(em: EntityManager, plan: PaypalPlanRow): Promise<void> {
  await em.execute(
    `insert into paypal_plans (id, plan_id, billing_cycle, amount, currency, first_amount) values (?, ?, ?, ?, ?, ?)
     on conflict do nothing`,
    [plan.id, plan.planId, plan.billingCycle, plan.amount, plan.currency, plan.firstAmount],
  );
}
