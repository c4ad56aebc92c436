import type Stripe from 'stripe';
import { PRODUCT_NAME } from '../../../config/product.js';
import { PlanCatalogue } from '../../../subscriptions/plans/plan-catalogue.service.js';
import { productIdOf } from './stripe-catalogue.js';
import { found } from './stripe-client.js';

/** The products that plans are sold as, made when first needed. */
export class StripeProducts {
  private readonly known = new Set<string>();

  constructor(
    private readonly stripe: Stripe,
    private readonly plans: PlanCatalogue,
  ) {}

  async ensure(planId: string): Promise<void> {
    if (this.known.has(planId)) return;
    const id = productIdOf(planId);
    if (!(await found(this.stripe.products.retrieve(id)))) {
      const { name } = await this.plans.planOf(planId);
      await this.stripe.products.create({ id, name: `${PRODUCT_NAME} ${name}` }, { idempotencyKey: `product-${id}` });
    }
    this.known.add(planId);
  }
}
