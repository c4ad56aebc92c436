import {
  IntervalUnit,
  SetupFeeFailureAction,
  type SubscriptionBillingCycle,
  TenureType,
} from '@paypal/paypal-server-sdk';
import { PRODUCT_NAME } from '../../../config/product.js';
import { Database } from '../../../database/database.js';
import { MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { type Offer } from '../../gateway.js';
import { insertPlan } from './paypal.queries.js';
import { amountOf, found, type PaypalClient, valueOf } from './paypal-client.js';
import { PaypalPlanRow } from './paypal-plan.entity.js';

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

/** PayPal's plans, made when first sold and remembered: PayPal itself finds none by what it offers. */
export class PaypalPlans {
  constructor(
    private readonly database: Database,
    private readonly paypal: PaypalClient,
  ) {}

  async find(id: string): Promise<PaypalPlan | null> {
    const row = await this.database.fork().findOne(PaypalPlanRow, { id });
    return row && planOf(row);
  }

  async ensure(offer: Offer, firstAmount: number): Promise<PaypalPlan> {
    const { planId, billingCycle } = offer;
    const { amount, currency } = offer.price;
    const terms = { planId, billingCycle, amount, currency, firstAmount };
    const known = await this.byTerms(terms);
    if (known) return known;
    await this.paypal.ensureProduct(PRODUCT_ID, PRODUCT_NAME);
    const { result } = await this.paypal.subscriptions.createBillingPlan({
      paypalRequestId: `plan-${Object.values(terms).join('-')}`,
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
    await insertPlan(this.database.fork(), { id: result.id!, ...terms });
    return (await this.byTerms(terms))!;
  }

  /** What a plan costs at PayPal at this moment: its price can be changed there. Null where PayPal names none. */
  async presentOffer({ id, offer }: PaypalPlan): Promise<Offer | null> {
    const plan = await found(this.paypal.subscriptions.getBillingPlan(id));
    const regular = plan?.billingCycles?.find(({ tenureType }) => tenureType === TenureType.Regular);
    const price = regular?.pricingScheme?.fixedPrice;
    return price ? { ...offer, price: { amount: amountOf(price), currency: price.currencyCode } } : null;
  }

  private async byTerms(terms: Omit<PaypalPlanRow, 'id'>): Promise<PaypalPlan | null> {
    const row = await this.database.fork().findOne(PaypalPlanRow, terms);
    return row && planOf(row);
  }
}

const planOf = ({ id, planId, billingCycle, amount, currency, firstAmount }: PaypalPlanRow): PaypalPlan => ({
  id,
  offer: { planId, billingCycle, price: { amount, currency } },
  firstAmount,
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
