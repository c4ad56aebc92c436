import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DiscountsService } from '../subscriptions/discounts/discounts.service.js';
import { Checkout } from './checkout.entity.js';
import { type GatewayName, type ProviderSubscription } from './gateway.js';

/** Tells subscriptions that were bought on our pages from those that others have begun in an account's name. */
@Injectable()
export class CheckoutProof {
  constructor(private readonly discounts: DiscountsService) {}

  /** Whether a new subscription was begun on a page of this account's, and for what the page showed. */
  async isBought(
    em: EntityManager,
    gateway: GatewayName,
    { sessionId, userId, payments: [first] }: ProviderSubscription,
  ): Promise<boolean> {
    if (sessionId === undefined) return true;
    const checkout = await em.findOne(Checkout, { gateway, sessionId, userId });
    if (!checkout || !first) return false;
    if (first.planId !== checkout.planId || first.billingCycle !== checkout.billingCycle) return false;
    if (first.currency !== checkout.currency || first.amount < checkout.amount - checkout.discountAmount) return false;
    // An older page of the same account may still show the discount that a newer one has used since.
    return !checkout.discountCode || this.discounts.mayConsume(em, checkout.id);
  }
}
