import { type Order } from '@paypal/paypal-server-sdk';
import { mapBounded } from '../../../common/map-bounded.js';
import { Database } from '../../../database/database.js';
import { type Offer } from '../../gateway.js';
import { found, type PaypalClient } from './paypal-client.js';
import { PaypalOrder } from './paypal-order.entity.js';

/** A customer who changes plans often is no reason for PayPal to turn everybody away. */
const ORDERS_AT_ONCE = 4;

type Price = Offer['price'];

/** What an earlier payment was for, and whether that gave it any time. */
export type Booked = Pick<Offer, 'planId' | 'billingCycle'> & { isPrice: boolean };

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

type AskedRow = Price & { payee: string | null; period_end: string | null };

const askedOf = ({ amount, currency, payee, period_end }: AskedRow): Asked => ({
  price: { amount, currency },
  payee,
  periodEnd: period_end === null ? null : new Date(period_end),
});

/** What our own books know of a subscription at PayPal, and PayPal itself doesn't tell. */
export class PaypalBooks {
  constructor(
    private readonly database: Database,
    private readonly paypal: PaypalClient,
  ) {}

  /** The orders of this subscription's upgrades, but of those that came to nothing: nobody captures them any more. */
  async changesOf(id: string): Promise<UpgradeOrder[]> {
    const rows = await this.database.fork().execute<(AskedRow & { id: string; plan_id: string; order_id: string })[]>(
      `select c.id, c.plan_id, c.amount, c.currency, c.gateway_payment_id as order_id, o.payee, o.period_end
       from plan_changes c join subscriptions s on s.id = c.subscription_id
       left join paypal_orders o on o.id = c.gateway_payment_id
       where s.gateway = 'paypal' and s.gateway_subscription_id = ? and c.gateway_payment_id is not null
         and (c.state <> 'failed' or c.booked or coalesce(c.closed_at > now() - interval '1 day', true))`,
      [id],
    );
    const asked = await mapBounded(rows, ORDERS_AT_ONCE, async ({ id: changeId, plan_id, order_id, ...asked }) => {
      const order = await found(this.paypal.orders.getOrder({ id: order_id }));
      return order ? [{ id: changeId, planId: plan_id, ...askedOf(asked), order }] : [];
    });
    return asked.flat();
  }

  /** Keeps what an upgrade's order is made for, before its buyer sees it. */
  async keepOrder({ id, payee, periodEnd }: { id: string; payee: string | null; periodEnd: Date }): Promise<void> {
    await this.database.fork().upsert(PaypalOrder, { id, payee, periodEnd }, { onConflictAction: 'ignore' });
  }

  /** What an upgrade's order was made for: its buyer's browser can change the order at PayPal. */
  async askedOf(orderId: string): Promise<Asked | null> {
    const [row] = await this.database.fork().execute<AskedRow[]>(
      `select c.amount, c.currency, o.payee, o.period_end
       from plan_changes c left join paypal_orders o on o.id = c.gateway_payment_id where c.gateway_payment_id = ?`,
      [orderId],
    );
    return row ? askedOf(row) : null;
  }

  /** All that was ever offered at PayPal, the cheapest first. */
  async offers(): Promise<Offer[]> {
    const rows = await this.database
      .fork()
      .execute<(Price & { plan_id: string; billing_cycle: Offer['billingCycle'] })[]>(
        'select distinct plan_id, billing_cycle, amount, currency from paypal_plans order by amount, plan_id',
      );
    return rows.map(({ plan_id, billing_cycle, ...price }) => ({
      planId: plan_id,
      billingCycle: billing_cycle,
      price,
    }));
  }

  async bookedOf(id: string): Promise<ReadonlyMap<string, Booked>> {
    const rows = await this.database
      .fork()
      .execute<{ id: string; plan_id: string; billing_cycle: Offer['billingCycle']; is_price: boolean }[]>(
        `select p.gateway_payment_id as id, p.plan_id, p.billing_cycle, p.period_start < p.period_end as is_price
       from payments p join subscriptions s on s.id = p.subscription_id
       where s.gateway = 'paypal' and s.gateway_subscription_id = ?`,
        [id],
      );
    return new Map(
      rows.map((row) => [row.id, { planId: row.plan_id, billingCycle: row.billing_cycle, isPrice: row.is_price }]),
    );
  }

  /** What a checkout asked for the first period, and by which discount code. */
  async checkoutOf(checkoutId: string): Promise<{ firstAmount: number; discountCode: string | null } | null> {
    const [row] = await this.database
      .fork()
      .execute<{ first_amount: number; code: string | null }[]>(
        'select amount - discount_amount as first_amount, discount_code as code from checkouts where id::text = ?',
        [checkoutId],
      );
    return row ? { firstAmount: row.first_amount, discountCode: row.code } : null;
  }

  async subscriptionOf(paymentId: string): Promise<string | null> {
    const [row] = await this.database.fork().execute<{ id: string }[]>(
      `select s.gateway_subscription_id as id from payments p join subscriptions s on s.id = p.subscription_id
       where p.gateway = 'paypal' and p.gateway_payment_id = ?`,
      [paymentId],
    );
    return row?.id ?? null;
  }
}
