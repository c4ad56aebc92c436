import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AccountRemoval } from '../common/account/account-removal.js';
import { Clock } from '../common/clock/clock.js';
import { DAY_MS, HOUR_MS } from '../common/clock/durations.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { DiscountsService } from '../subscriptions/discounts/discounts.service.js';
import { Subscription } from './subscription.entity.js';
import { Checkout } from './checkout.entity.js';
import { Gateways } from './gateways.js';
import { OnceOffers } from './once-offers.js';
import { SubscriptionService } from './subscription.service.js';

const PAGE_WITHOUT_ACCOUNT = 'payments.page-without-account';
/** Longer than any provider's client keeps trying to open a page. */
const OPENING_MS = 2 * 60_000;
/** Not every provider lets a page be closed: one that was open may be paid long after. */
const WATCHED_MS = 7 * DAY_MS;
const LOOK_EVERY_MS = HOUR_MS;

/** For an account that goes: nothing is charged for it any more, and what is paid for it all the same is given back. */
@Injectable()
export class AccountClosing implements OnModuleInit {
  private readonly logger = new Logger(AccountClosing.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly gateways: Gateways,
    private readonly subscriptions: SubscriptionService,
    private readonly discounts: DiscountsService,
    private readonly offers: OnceOffers,
    private readonly removal: AccountRemoval,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(PAGE_WITHOUT_ACCOUNT, ({ gateway, sessionId, until }) =>
      this.watch(gateway as string, sessionId as string, new Date(until as string)),
    );
    this.removal.step('money', ({ userId, email }) => this.close(userId, email));
  }

  /** Ends what runs, of which nothing is given back. @returns false while a page is being opened */
  private async close(userId: string, email: string): Promise<boolean> {
    const em = this.database.fork();
    await this.offers.keep(em, userId, email);
    const checkouts = await em.find(Checkout, { userId, state: { $ne: 'completed' } });
    const since = this.clock.now().getTime() - OPENING_MS;
    if (checkouts.some(({ state, sessionId, createdAt }) => state === 'open' && !sessionId && +createdAt > since))
      return false;
    for (const checkout of checkouts) {
      const { gateway, sessionId, state, createdAt } = checkout;
      if (!sessionId) continue;
      if (state === 'open') await this.gateways.find(gateway)?.closeCheckout(sessionId);
      // In place of the checkout, which goes with its account.
      const until = new Date(createdAt.getTime() + WATCHED_MS).toISOString();
      this.outbox.add(em, PAGE_WITHOUT_ACCOUNT, { gateway, sessionId, until });
      await em.remove(checkout).flush();
    }
    // What was used stays used; what is paid from now on goes back.
    await this.discounts.forget(em, userId);
    const running = await em.find(Subscription, { userId, status: { $ne: 'expired' } });
    for (const { gateway, gatewaySubscriptionId } of running) {
      if (this.gateways.find(gateway)) await this.subscriptions.wind(gateway, gatewaySubscriptionId, false);
      else
        this.logger.error(
          { gateway, subscription: gatewaySubscriptionId },
          'Its account is deleted, but its provider is not configured any more: end it there, or it goes on charging',
        );
    }
    for (const gateway of this.gateways.list()) await gateway.forget(userId);
    return true;
  }

  /** Gives back what was paid on a page that nobody's account waits for, and ends what it has begun. Looks again until none can be. */
  private async watch(gateway: string, sessionId: string, until: Date): Promise<void> {
    const found = await this.gateways.find(gateway)?.findCheckout(sessionId);
    if (found?.state === 'paid' && found.subscriptionId)
      return this.subscriptions.wind(gateway, found.subscriptionId, true);
    const mayBePaid = found?.state === 'open' || found?.state === 'processing';
    if (!mayBePaid || this.clock.now() > until) return;
    const em = this.database.fork();
    const payload = { gateway, sessionId, until: until.toISOString() };
    this.outbox.add(em, PAGE_WITHOUT_ACCOUNT, payload, LOOK_EVERY_MS / 1_000);
    await em.flush();
  }
}
