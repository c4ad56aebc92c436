import { type Order } from '@paypal/paypal-server-sdk';
import { secondsFromNow } from '../../../common/clock/clock.queries.js';
import { DAY_MS } from '../../../common/clock/durations.js';
import { mapBounded } from '../../../common/map-bounded.js';
import { Database } from '../../../database/database.js';
import { Checkout } from '../../checkout.entity.js';
import { type Offer } from '../../gateway.js';
import { Payment } from '../../payment.entity.js';
import { PlanChange } from '../../plan-change.entity.js';
import { Subscription } from '../../subscription.entity.js';
import { findOffers } from './paypal.queries.js';
import { found, type PaypalClient } from './paypal-client.js';
import { PaypalOrder } from './paypal-order.entity.js';

/** A customer who changes plans often is no reason for PayPal to turn everybody away. */
const ORDERS_AT_ONCE = 4;

type Price = Offer['price'];

/** What an earlier payment was for, and whether that gave it any time. */
export type LedgerEntry = Pick<Offer, 'planId' | 'billingCycle'> & { isPrice: boolean; periodStart: Date };

/** What an upgrade's order was made for. Orders of the version before have no more than their price. */
export interface Asked {
  price: Price;
  payee: string | null;
  periodEnd: Date | null;
}

/** An order of an upgrade, and what it was made for. */
export interface UpgradeOrder extends Asked {
  id: string;
  planId: string;
  order: Order;
}

/** What our own books know of a subscription at PayPal, and PayPal itself doesn't tell. */
export class PaypalLedger {
  constructor(
    private readonly database: Database,
    private readonly paypal: PaypalClient,
  ) {}

  /** The orders of this subscription's upgrades, but of those that came to nothing: nobody captures them any more. */
  async changesOf(id: string): Promise<UpgradeOrder[]> {
    const changes = await this.database.fork().find(PlanChange, {
      subscription: { gateway: 'paypal', gatewaySubscriptionId: id },
      gatewayPaymentId: { $ne: null },
      $or: [
        { state: { $ne: 'failed' } },
        { booked: true },
        { closedAt: null },
        { closedAt: { $gt: secondsFromNow(-DAY_MS / 1_000) } },
      ],
    });
    const asked = await this.askedOfAll(changes);
    const orders = await mapBounded(changes, ORDERS_AT_ONCE, async ({ id: changeId, planId, gatewayPaymentId }) => {
      const order = await found(this.paypal.orders.getOrder({ id: gatewayPaymentId! }));
      return order ? [{ id: changeId, planId, ...asked.get(changeId)!, order }] : [];
    });
    return orders.flat();
  }

  /** Keeps what an upgrade's order is made for, before its buyer sees it. */
  async keepOrder({ id, payee, periodEnd }: { id: string; payee: string | null; periodEnd: Date }): Promise<void> {
    await this.database.fork().upsert(PaypalOrder, { id, payee, periodEnd }, { onConflictAction: 'ignore' });
  }

  /** What an upgrade's order was made for: its buyer's browser can change the order at PayPal. */
  async askedOf(orderId: string): Promise<Asked | null> {
    const change = await this.database.fork().findOne(PlanChange, { gatewayPaymentId: orderId });
    return change && (await this.askedOfAll([change])).get(change.id)!;
  }

  private async askedOfAll(changes: readonly PlanChange[]): Promise<Map<string, Asked>> {
    const ids = changes.map(({ gatewayPaymentId }) => gatewayPaymentId!);
    const kept = await this.database.fork().find(PaypalOrder, { id: ids });
    return new Map(
      changes.map(({ id, amount, currency, gatewayPaymentId }) => {
        const order = kept.find((each) => each.id === gatewayPaymentId);
        return [id, { price: { amount, currency }, payee: order?.payee ?? null, periodEnd: order?.periodEnd ?? null }];
      }),
    );
  }

  /** All that was ever offered at PayPal, the cheapest first. */
  offers(): Promise<Offer[]> {
    return findOffers(this.database.fork());
  }

  async ledgerEntriesOf(id: string): Promise<ReadonlyMap<string, LedgerEntry>> {
    const payments = await this.database
      .fork()
      .find(Payment, { subscription: { gateway: 'paypal', gatewaySubscriptionId: id } });
    return new Map(
      payments.map(({ gatewayPaymentId, planId, billingCycle, periodStart, periodEnd }) => [
        gatewayPaymentId,
        { planId, billingCycle, isPrice: periodStart < periodEnd, periodStart },
      ]),
    );
  }

  /** What the page by which a subscription was begun asked for the first period, and by which discount code. */
  async checkoutOf(id: string): Promise<{ firstAmount: number; discountCode: string | null } | null> {
    const checkout = await this.database.fork().findOne(Checkout, { gateway: 'paypal', sessionId: id });
    return checkout && { firstAmount: checkout.amount - checkout.discountAmount, discountCode: checkout.discountCode };
  }

  /** Whose subscription it is, where it is known here. */
  async ownerOf(id: string): Promise<string | null> {
    const known = await this.database.fork().findOne(Subscription, { gateway: 'paypal', gatewaySubscriptionId: id });
    return known?.userId ?? null;
  }

  async subscriptionOf(paymentId: string): Promise<string | null> {
    const payment = await this.database
      .fork()
      .findOne(Payment, { gateway: 'paypal', gatewayPaymentId: paymentId }, { populate: ['subscription'] });
    return payment?.subscription?.$.gatewaySubscriptionId ?? null;
  }
}
