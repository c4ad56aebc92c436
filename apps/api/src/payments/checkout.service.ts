import { LockMode } from '@mikro-orm/core';
import { HttpStatus, Injectable } from '@nestjs/common';
import { accountTransaction } from '../common/account/account-transaction.js';
import { Clock } from '../common/clock/clock.js';
import { DomainError, NotFoundError, ValidationFailedError } from '../common/errors/domain-error.js';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { Invoice } from '../invoices/invoice.entity.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { discountOn } from '../subscriptions/discounts/discount-code.js';
import { DiscountsService } from '../subscriptions/discounts/discounts.service.js';
import { type BillingCycle, MONTHS_OF } from '../subscriptions/plans/billing-cycle.js';
import { choiceOf, type PlanChoice } from '../subscriptions/plans/plan-choice.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';
import { Subscription } from './subscription.entity.js';
import { User } from '../users/user.entity.js';
import { Checkout } from './checkout.entity.js';
import { type CheckoutStateDto } from './dto/checkout.dto.js';
import { type Gateway, type OpenedCheckout } from './gateway.js';
import { Gateways } from './gateways.js';
import { Payment } from './payment.entity.js';
import { SyncService } from './sync.service.js';

/** How long a price is held for the buyer, and a discount's use at least; also the session's life. */
export const CHECKOUT_MINUTES = 30;
/** A checkout that was given up may be paid all the same, by a page that was still open. */
const ASK_ABOUT_CLOSED_EVERY_MS = 60_000;

export interface CheckoutRequest {
  planId: string;
  billingCycle?: BillingCycle | undefined;
  discountCode?: string | undefined;
  paymentMethod?: string | undefined;
  customerName?: string | undefined;
}

class AlreadySubscribedError extends DomainError {
  constructor(planName: string) {
    super(
      HttpStatus.CONFLICT,
      'ALREADY_SUBSCRIBED',
      `You are on ${planName} already. Change your plan on the page Manage Subscription.`,
    );
  }
}

class CheckoutReplacedError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'CHECKOUT_REPLACED',
      'Another checkout has been opened in the meantime. Go on with that one, or start again.',
    );
  }
}

/** Sends a buyer to a provider's page at the price that was shown, and knows what became of it. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly database: Database,
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly customers: CustomersService,
    private readonly plans: PlanCatalogue,
    private readonly discounts: DiscountsService,
    private readonly gateways: Gateways,
    private readonly sync: SyncService,
  ) {}

  /** The row and the discount's use first, the provider's page second: what dies between leaves nothing but an offer that runs out. */
  async start(userId: string, request: CheckoutRequest): Promise<Checkout & { url: string; sessionId: string }> {
    const gateway = this.gateways.pick(request.paymentMethod);
    const choice = choiceOf(await this.plans.all(), request.planId, request.billingCycle);
    if (!choice.price)
      throw new ValidationFailedError([
        { field: 'plan_id', message: 'The Free plan costs nothing: there is nothing to pay.' },
      ]);
    const { checkout, user, percentage } = await this.reserve(userId, gateway, choice, request);
    let opened: OpenedCheckout;
    try {
      opened = await gateway.openCheckout({
        checkoutId: checkout.id,
        user: { id: user.id, email: user.email, name: checkout.customerName ?? user.name },
        customerId: await this.customerIdOf(userId, gateway),
        plan: { id: choice.plan.id, name: choice.plan.name },
        billingCycle: choice.billingCycle,
        months: MONTHS_OF[choice.billingCycle],
        price: { amount: checkout.amount, currency: checkout.currency },
        firstAmount: checkout.amount - checkout.discountAmount,
        discount: checkout.discountCode && percentage ? { code: checkout.discountCode, percentage } : null,
        successUrl: `${this.env.publicUrl}/checkout?checkout=${checkout.id}`,
        cancelUrl: `${this.env.publicUrl}/checkout?plan=${choice.plan.id}&cycle=${choice.billingCycle}&cancelled=1`,
        expiresAt: checkout.expiresAt,
      });
    } catch (error) {
      await this.giveUp(checkout.id);
      throw error;
    }
    const page = { sessionId: opened.sessionId, url: opened.url };
    const isOpen = await this.database.fork().nativeUpdate(Checkout, { id: checkout.id, state: 'open' }, page);
    if (isOpen > 0) return Object.assign(checkout, page);
    // Whoever replaced it knew of no page to close. A payment on one that can't be closed is still found by its session.
    await this.database.fork().nativeUpdate(Checkout, { id: checkout.id }, page);
    await gateway.closeCheckout(opened.sessionId).catch(() => undefined);
    throw new CheckoutReplacedError();
  }

  /** What became of a checkout, after asking its provider where that may have news. `id` is ours or the provider's. */
  async stateOf(userId: string, id: string): Promise<CheckoutStateDto> {
    const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
    const known = await this.database.fork().findOne(Checkout, { userId, ...(isOurs ? { id } : { sessionId: id }) });
    if (!known?.sessionId) throw new NotFoundError('Checkout');
    const found = this.mayHaveNews(known) ? await this.sync.look(known.gateway, known.sessionId) : null;
    const checkout = await this.database.fork().findOneOrFail(Checkout, { id: known.id });
    const isUnderWay = checkout.state === 'open' && found?.state === 'processing';
    return {
      session_id: known.sessionId,
      state: isUnderWay ? 'processing' : checkout.state,
      plan_id: checkout.planId,
      billing_cycle: checkout.billingCycle,
      invoice_id: checkout.state === 'completed' ? await this.newestInvoice(userId) : null,
    };
  }

  private mayHaveNews({ state, askedAt }: Checkout): boolean {
    if (state === 'completed') return false;
    return state === 'open' || !askedAt || askedAt.getTime() < this.clock.now().getTime() - ASK_ABOUT_CLOSED_EVERY_MS;
  }

  private async reserve(
    userId: string,
    gateway: Gateway,
    { plan, billingCycle, price }: PlanChoice,
    { discountCode, customerName }: CheckoutRequest,
  ): Promise<{ checkout: Checkout; user: User; percentage: number | null }> {
    const replaced: Checkout[] = [];
    const made = await accountTransaction(this.database.fork(), userId, async (em) => {
      await this.customers.lock(em, userId);
      const user = await em.findOne(User, { id: userId, deletionAskedAt: null });
      if (!user) throw new NotFoundError('Account');
      const current = await em.findOne(Subscription, { userId, status: { $ne: 'expired' } });
      if (current) throw new AlreadySubscribedError((await this.plans.planOf(current.planId)).name);
      // One open page at a time: an older one would hold its discount, and could be paid too.
      const open = await em.find(Checkout, { userId, state: 'open' }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      for (const older of open) {
        older.state = 'cancelled';
        if (!this.gateways.find(older.gateway)?.lingeringPageMs) await this.discounts.release(em, older.id);
        replaced.push(older);
      }
      const now = this.clock.now();
      const checkout = Object.assign(new Checkout(), {
        userId,
        gateway: gateway.name,
        planId: plan.id,
        billingCycle,
        amount: price!.amount,
        currency: price!.currency,
        customerName: customerName?.trim() || null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CHECKOUT_MINUTES * 60_000),
      });
      await em.persist(checkout).flush();
      if (!discountCode) return { checkout, user, percentage: null };
      const code = await this.discounts.reserve(em, {
        userId,
        code: discountCode,
        plan,
        checkoutId: checkout.id,
        expiresAt: new Date(Math.max(checkout.expiresAt.getTime(), now.getTime() + gateway.lingeringPageMs)),
      });
      checkout.discountCode = code.code;
      checkout.discountAmount = discountOn(checkout.amount, code.percentage);
      await em.flush();
      return { checkout, user, percentage: code.percentage };
    });
    for (const { sessionId, gateway: name } of replaced) {
      if (sessionId)
        await this.gateways
          .find(name)
          ?.closeCheckout(sessionId)
          .catch(() => undefined);
    }
    return made;
  }

  private async giveUp(id: string): Promise<void> {
    await this.database.transactional(async (em) => {
      await em.nativeUpdate(Checkout, { id, state: 'open' }, { state: 'failed' });
      await this.discounts.release(em, id);
    });
  }

  /** The provider's name for an account that has paid there before. */
  private async customerIdOf(userId: string, { name }: Gateway): Promise<string | null> {
    const earlier = await this.database
      .fork()
      .findOne(Subscription, { userId, gateway: name }, { orderBy: { startedAt: 'desc' } });
    return earlier?.gatewayCustomerId ?? null;
  }

  private async newestInvoice(userId: string): Promise<string | null> {
    const em = this.database.fork();
    const payment = await em.findOne(Payment, { userId, purpose: 'start' }, { orderBy: { paidAt: 'desc' } });
    return (payment && (await em.findOne(Invoice, { paymentId: payment.id, kind: 'invoice' }))?.id) ?? null;
  }
}
