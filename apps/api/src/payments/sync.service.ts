import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountTransaction } from '../common/account/account-transaction.js';
import { Clock } from '../common/clock/clock.js';
import { EventBus } from '../common/events/event-bus.js';
import { shareInFlight } from '../common/share-in-flight.js';
import { FairQueue } from '../common/workers/fair-queue.js';
import { Database } from '../database/database.js';
import { DiscountsService } from '../subscriptions/discounts/discounts.service.js';
import { lockUser, userExists } from '../users/users.queries.js';
import { Checkout } from './checkout.entity.js';
import { type Gateway, type ProviderCheckout, type ProviderSubscription } from './gateway.js';
import { Gateways } from './gateways.js';
import { subscriptionsVersion } from './payments.queries.js';
import { PlanChange } from './plan-change.entity.js';
import { SubscriptionWriter } from './subscription-writer.js';
import { Subscription } from './subscription.entity.js';

/** Providers limit how often they are asked. */
const MAX_AT_ONCE = 4;

/**
 * Brings our rows in step with a provider. Whatever the occasion (an event, a page that the browser returned to, a look of the
 * reconciler), the provider is asked for the present state, and all that follows from it is written in one transaction under the
 * account's lock. So events may come twice, late and in any order, and nothing they say is believed.
 */
@Injectable()
export class SyncService {
  /** Accounts take turns, so that nobody's questions stand before a stranger's payment. */
  private readonly turns = new FairQueue({
    slots: MAX_AT_ONCE,
    mostWaiting: Infinity,
    mostWaitingPerAccount: Infinity,
  });
  private readonly looks = shareInFlight<ProviderCheckout | null>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gateways: Gateways,
    private readonly writer: SubscriptionWriter,
    private readonly discounts: DiscountsService,
    private readonly events: EventBus,
  ) {}

  /** As `checkout`, for somebody who looks and will look again: not for news, which an answer under way may not know yet. */
  look(gatewayName: string, sessionId: string): Promise<ProviderCheckout | null> {
    return this.looks(`${gatewayName}:${sessionId}`, () => this.checkout(gatewayName, sessionId));
  }

  /** @returns what the provider says of it, or null where neither of us knows it */
  async checkout(gatewayName: string, sessionId: string): Promise<ProviderCheckout | null> {
    const gateway = this.gateways.get(gatewayName);
    const known = await this.database.fork().findOne(Checkout, { gateway: gateway.name, sessionId });
    if (!known) return null;
    const ask = async () => {
      const found = await gateway.findCheckout(sessionId);
      const subscriptionId = found?.state === 'paid' ? found.subscriptionId : null;
      return { found, subscription: subscriptionId === null ? null : await gateway.findSubscription(subscriptionId) };
    };
    const { found } = await this.inStep(known.userId, ask, async (em, { found, subscription }) => {
      const checkout = await em.findOneOrFail(Checkout, { id: known.id }, { refresh: true });
      checkout.askedAt = this.clock.now();
      if (subscription) await this.applyPaid(em, gateway, checkout, subscription);
      else if (found) await this.applyEnd(em, checkout, found);
      await em.flush();
    });
    await this.announce(known.userId);
    return found;
  }

  /** @returns whether anything of ours belongs to it */
  async subscription(gatewayName: string, subscriptionId: string): Promise<boolean> {
    const gateway = this.gateways.get(gatewayName);
    const owner = await this.ownerOf(gateway, subscriptionId);
    if (!owner) return false;
    const ask = () => gateway.findSubscription(subscriptionId);
    await this.inStep(owner, ask, async (em, found) => {
      if (found) await this.writer.write(em, gateway.name, found);
    });
    await this.announce(owner);
    return true;
  }

  /** The subscription for which some money was paid: it was given back, or is disputed. */
  async paidFor(gatewayName: string, chargeId: string): Promise<void> {
    const subscriptionId = await this.gateways.get(gatewayName).subscriptionOfCharge(chargeId);
    if (subscriptionId) await this.subscription(gatewayName, subscriptionId);
  }

  /** The one-off charge of an upgrade: paid, refused, or still with the customer. */
  async charge(gatewayName: string, paymentId: string): Promise<void> {
    const find = () =>
      this.database.fork().findOne(PlanChange, { gatewayPaymentId: paymentId }, { populate: ['subscription'] });
    const known = await find();
    if (!known) return;
    const { gatewaySubscriptionId } = known.subscription.$;
    const refresh = () => this.subscription(gatewayName, gatewaySubscriptionId);
    // What was given up may clear days later: its provider is asked about it again.
    await this.database
      .fork()
      .nativeUpdate(PlanChange, { id: known.id, state: 'failed', booked: false }, { closedAt: this.clock.now() });
    // A change whose period is over is given up by it, and is not collected; where it has been paid all the same, it says so.
    await refresh();
    const change = await find();
    if (change?.state !== 'pending') return;
    const outcome = await this.gateways.get(gatewayName).settleCharge(paymentId);
    if (outcome.state === 'declined')
      await this.database
        .fork()
        .nativeUpdate(PlanChange, { id: change.id, state: 'pending' }, { state: 'failed', closedAt: this.clock.now() });
    await refresh();
  }

  private async applyPaid(
    em: EntityManager,
    gateway: Gateway,
    checkout: Checkout,
    subscription: ProviderSubscription,
  ): Promise<void> {
    const outcome = await this.writer.write(em, gateway.name, subscription, checkout.customerName);
    if (outcome === 'refused') return;
    if (checkout.discountCode) await this.discounts.consume(em, checkout.id);
    checkout.state = 'completed';
  }

  private async applyEnd(em: EntityManager, checkout: Checkout, { state }: ProviderCheckout): Promise<void> {
    if (checkout.state !== 'open' || !(state === 'expired' || state === 'cancelled' || state === 'failed')) return;
    checkout.state = state;
    await this.discounts.release(em, checkout.id);
  }

  /** Whose it is: ours to know, or said by the provider, to whom we have said it. */
  private async ownerOf(gateway: Gateway, subscriptionId: string): Promise<string | null> {
    const row = await this.database.fork().findOne(Subscription, {
      gateway: gateway.name,
      gatewaySubscriptionId: subscriptionId,
    });
    if (row) return row.userId;
    const userId = (await gateway.findSubscription(subscriptionId))?.userId;
    if (!userId) return null;
    return (await userExists(this.database.fork(), userId)) ? userId : null;
  }

  /**
   * Asks a provider and writes its answer. While it answers neither a connection nor a lock is held, so another process may ask too and
   * be answered later but write earlier. An answer counts only if nothing has been written since it was asked for; otherwise the
   * provider is asked again.
   */
  private inStep<Answer>(
    userId: string,
    ask: () => Promise<Answer>,
    write: (em: EntityManager, answer: Answer) => Promise<void>,
  ): Promise<Answer> {
    return this.turns.run(userId, async () => {
      for (;;) {
        const version = await subscriptionsVersion(this.database.fork(), userId);
        const answer = await ask();
        const isWritten = await accountTransaction(this.database.fork(), userId, async (em) => {
          await lockUser(em, userId);
          if ((await subscriptionsVersion(em, userId)) !== version) return false;
          await write(em, answer);
          return true;
        });
        if (isWritten) return answer;
      }
    });
  }

  private announce(userId: string): Promise<void> {
    return this.events.publish(userId, 'subscription', {});
  }
}
