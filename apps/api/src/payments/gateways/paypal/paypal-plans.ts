import {
  IntervalUnit,
  SetupFeeFailureAction,
  type SubscriptionBillingCycle,
  TenureType,
} from '@paypal/paypal-server-sdk';
import { PRODUCT_NAME } from '../../../config/product.js';
import { Database } from '../../../database/database.js';
import { type BillingCycle, MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { type Offer } from '../../gateway.js';
import { amountOf, found, type PaypalClient, valueOf } from './paypal-client.js';

/** All plans belong to one product: only within it a subscription changes its plan. */
const PRODUCT_ID = `${PRODUCT_NAME.toUpperCase()}-PLANS`;
/** Failed tries after which PayPal gives up by itself: more than the days of grace see. */
const FAILURE_THRESHOLD = 4;

/** A plan at PayPal: an offer with the price of its first period. */
export interface PaypalPlan {
  id: string;
  offer: Offer;
  firstAmount: number;
}

interface Row {
  id: string;
  plan_id: string;
  billing_cycle: BillingCycle;
  amount: number;
  currency: string;
  first_amount: number;
}

/** PayPal's plans, made when first sold and remembered: PayPal itself finds none by what it offers. */
export class PaypalPlans {
  constructor(
    private readonly database: Database,
    private readonly paypal: PaypalClient,
  ) {}

  async find(id: string): Promise<PaypalPlan | null> {
    const [row] = await this.database.fork().execute<Row[]>('select * from paypal_plans where id = ?', [id]);
    return row ? planOf(row) : null;
  }

  async ensure(offer: Offer, firstAmount: number): Promise<PaypalPlan> {
    const { planId, billingCycle, price } = offer;
    const key = [planId, billingCycle, price.amount, price.currency, firstAmount];
    const known = await this.byKey(key);
    if (known) return known;
    await this.paypal.ensureProduct(PRODUCT_ID, PRODUCT_NAME);
    const { result } = await this.paypal.subscriptions.createBillingPlan({
      paypalRequestId: `plan-${key.join('-')}`,
      body: {
        productId: PRODUCT_ID,
        name: `${PRODUCT_NAME} ${planId} ${billingCycle}`,
        billingCycles: cyclesOf(offer, firstAmount),
        paymentPreferences: {
          autoBillOutstanding: true,
          setupFeeFailureAction: SetupFeeFailureAction.Cancel,
          paymentFailureThreshold: FAILURE_THRESHOLD,
        },
      },
    });
    // Another process may have been quicker; its plan is the one that counts.
    await this.database.fork().execute(
      `insert into paypal_plans (id, plan_id, billing_cycle, amount, currency, first_amount) values (?, ?, ?, ?, ?, ?)
       on conflict do nothing`,
      [result.id, ...key],
    );
    return (await this.byKey(key))!;
  }

  /** What a plan costs at PayPal at this moment: its price can be changed there. Null where PayPal names none. */
  async presentOffer({ id, offer }: PaypalPlan): Promise<Offer | null> {
    const plan = await found(this.paypal.subscriptions.getBillingPlan(id));
    const regular = plan?.billingCycles?.find(({ tenureType }) => tenureType === TenureType.Regular);
    const price = regular?.pricingScheme?.fixedPrice;
    return price ? { ...offer, price: { amount: amountOf(price), currency: price.currencyCode } } : null;
  }

  private async byKey(key: unknown[]): Promise<PaypalPlan | null> {
    const [row] = await this.database.fork().execute<Row[]>(
      `select * from paypal_plans
       where plan_id = ? and billing_cycle = ? and amount = ? and currency = ? and first_amount = ?`,
      key,
    );
    return row ? planOf(row) : null;
  }
}

const planOf = ({ id, plan_id, billing_cycle, amount, currency, first_amount }: Row): PaypalPlan => ({
  id,
  offer: { planId: plan_id, billingCycle: billing_cycle, price: { amount, currency } },
  firstAmount: first_amount,
});

/** The first period is a trial at its own price where a discount makes it cheaper. */
function cyclesOf({ billingCycle, price }: Offer, firstAmount: number): SubscriptionBillingCycle[] {
  const frequency =
    billingCycle === 'yearly'
      ? { intervalUnit: IntervalUnit.Year, intervalCount: 1 }
      : { intervalUnit: IntervalUnit.Month, intervalCount: MONTHS_OF[billingCycle] };
  const scheme = (amount: number) => ({
    fixedPrice: { currencyCode: price.currency, value: valueOf({ amount, currency: price.currency }) },
  });
  const regular = { frequency, tenureType: TenureType.Regular, totalCycles: 0, pricingScheme: scheme(price.amount) };
  if (firstAmount === price.amount) return [{ ...regular, sequence: 1 }];
  return [
    {
      frequency,
      tenureType: TenureType.Trial,
      sequence: 1,
      totalCycles: 1,
      // A trial without a price is free.
      ...(firstAmount > 0 && { pricingScheme: scheme(firstAmount) }),
    },
    { ...regular, sequence: 2 },
  ];
}
