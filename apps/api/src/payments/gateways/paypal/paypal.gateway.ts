import { HttpStatus, Logger } from '@nestjs/common';
import {
  ApplicationContextUserAction,
  CheckoutPaymentIntent,
  ExperienceContextShippingPreference,
  type LinkDescription,
  type Order,
  OrderStatus,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  SubscriptionStatus,
} from '@paypal/paypal-server-sdk';
import { DomainError } from '../../../common/errors/domain-error.js';
import { type Environment } from '../../../config/environment.js';
import { PRODUCT_NAME } from '../../../config/product.js';
import { Database } from '../../../database/database.js';
import {
  type ChargeOrder,
  type ChargeOutcome,
  type CheckoutOrder,
  type Gateway,
  type GatewayEvent,
  type Offer,
  type OpenedCheckout,
  type ProviderCheckout,
  type ProviderSubscription,
  REFUND_FAILED,
  type WebhookRequest,
} from '../../gateway.js';
import { PaypalLedger } from './paypal-ledger.js';
import { amountOf, found, issueOf, PaypalClient, valueOf } from './paypal-client.js';
import { gatewayEventOf, refundOrDisputeName } from './paypal-events.js';
import { PaypalPlans } from './paypal-plans.js';
import {
  checkoutStateOf,
  covers,
  customIdOf,
  hasUnsoldRenewal,
  ownersOf,
  payeeOf,
  paysUs,
  subscriptionOf,
} from './paypal-reading.js';
import { PaypalSignatures } from './paypal-signature.js';
import { isRefundFailed, PaypalRefunds } from './paypal-refunds.js';
import { DAY_MS } from '../../../common/clock/durations.js';

const PORTAL = 'https://www.paypal.com/myaccount/autopay/';

class EndedAtPaypalError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'SUBSCRIPTION_ENDED_AT_PROVIDER',
      'The subscription was ended at PayPal and cannot be resumed. Choose a plan again when it has run out.',
    );
  }
}

/**
 * PayPal Subscriptions and Orders by PayPal's SDK. A subscription is its own checkout; a cancellation that can be undone is a
 * suspension; a difference is an order of its own; another plan needs the customer's word on a page of PayPal's.
 */
export class PaypalGateway implements Gateway {
  readonly name = 'paypal';
  readonly label = 'PayPal';
  /** PayPal lets what nobody approves run out after days, and tells nobody how many. */
  readonly lingeringPageMs = 7 * DAY_MS;
  private readonly logger = new Logger(PaypalGateway.name);
  private readonly paypal: PaypalClient;
  private readonly plans: PaypalPlans;
  private readonly ledger: PaypalLedger;
  private readonly refundsAndDisputes: PaypalRefunds;
  private readonly signatures: PaypalSignatures;

  constructor(
    private readonly env: Environment,
    database: Database,
  ) {
    this.paypal = new PaypalClient(env);
    this.plans = new PaypalPlans(database, this.paypal);
    this.ledger = new PaypalLedger(database, this.paypal);
    this.refundsAndDisputes = new PaypalRefunds(database, this.paypal);
    this.signatures = new PaypalSignatures(env.PAYPAL_WEBHOOK_ID!, this.paypal.base, env.RATE_LIMIT_SCALE);
  }

  /** Books of payments have to be kept, and these are PayPal’s. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  async openCheckout({ plan, billingCycle, price, firstAmount, ...order }: CheckoutOrder): Promise<OpenedCheckout> {
    const { id: planId } = await this.plans.ensure({ planId: plan.id, billingCycle, price }, firstAmount);
    const { result } = await this.paypal.subscriptions.createSubscription({
      paypalRequestId: `checkout-${order.checkoutId}`,
      prefer: 'return=representation',
      body: {
        planId,
        customId: customIdOf(order.user.id, order.checkoutId),
        subscriber: { emailAddress: order.user.email },
        applicationContext: {
          brandName: PRODUCT_NAME,
          shippingPreference: ExperienceContextShippingPreference.NoShipping,
          userAction: ApplicationContextUserAction.SubscribeNow,
          returnUrl: order.successUrl,
          cancelUrl: order.cancelUrl,
        },
      },
    });
    return { sessionId: result.id!, url: linkOf(result.links, 'approve')! };
  }

  /** PayPal lets nobody take back what waits for approval: it runs out by itself, and a payment that comes is given back. */
  async closeCheckout(): Promise<void> {}

  async findCheckout(sessionId: string): Promise<ProviderCheckout | null> {
    const subscription = await found(this.paypal.subscriptions.getSubscription({ id: sessionId }));
    if (!subscription) return null;
    const whole = await this.findSubscription(sessionId);
    return {
      sessionId,
      checkoutId: ownersOf(subscription).checkoutId,
      state: checkoutStateOf(subscription, whole?.payments ?? []),
      customerId: subscription.subscriber?.payerId ?? null,
      subscriptionId: sessionId,
    };
  }

  async findSubscription(id: string): Promise<ProviderSubscription | null> {
    const asked = this.paypal.subscriptions.getSubscription({ id });
    const subscription = await found(asked);
    const plan = subscription && (await this.plans.find(subscription.planId!));
    // Others may use the same account at PayPal for things that are not ours. What is known here is ours, whatever was changed there.
    const userId = plan && ((await this.ledger.ownerOf(id)) ?? ownersOf(subscription).userId);
    if (!userId) return null;
    const asOf = new Date((await asked).headers['date'] ?? Date.now());
    const { result } = await this.paypal.subscriptions.listSubscriptionTransactions({
      id,
      startTime: subscription.createTime!,
      endTime: new Date(asOf.getTime() + DAY_MS).toISOString(),
    });
    const [changes, booked, checkout, offers] = await Promise.all([
      this.ledger.changesOf(id),
      this.ledger.ledgerEntriesOf(id),
      this.ledger.checkoutOf(id),
      this.ledger.offers(),
    ]);
    const captures = changes.flatMap(({ order }) => order.purchaseUnits?.[0]?.payments?.captures ?? []);
    const transactions = result.transactions ?? [];
    const paymentIds = [...transactions, ...captures].map((payment) => payment.id!);
    const refundsAndDisputes = await this.refundsAndDisputes.of(paymentIds);
    const records = { subscription, plan, transactions, changes, refundsAndDisputes, booked, checkout, offers, asOf };
    const present = hasUnsoldRenewal(records) ? await this.plans.presentOffer(plan) : null;
    return { ...subscriptionOf(present ? { ...records, offers: [...offers, present] } : records), userId };
  }

  async charge(order: ChargeOrder): Promise<ChargeOutcome> {
    const { result } = await this.paypal.orders.createOrder({
      paypalRequestId: order.planChangeId,
      prefer: 'return=representation',
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [
          {
            customId: order.planChangeId,
            description: order.description,
            amount: { currencyCode: order.amount.currency, value: valueOf(order.amount) },
          },
        ],
        paymentSource: {
          paypal: {
            experienceContext: {
              brandName: PRODUCT_NAME,
              shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
              userAction: PaypalExperienceUserAction.PayNow,
              returnUrl: order.successUrl,
              cancelUrl: order.cancelUrl,
            },
          },
        },
      },
    });
    const payee = payeeOf(result.purchaseUnits?.[0]);
    await this.ledger.keepOrder({ id: result.id!, payee, periodEnd: order.periodEnd });
    return outcomeOf(result);
  }

  /** Captures what the customer has agreed to, if it is what was asked. */
  async settleCharge(id: string): Promise<ChargeOutcome> {
    const order = await found(this.paypal.orders.getOrder({ id }));
    const [unit, asked] = [order?.purchaseUnits?.[0], await this.ledger.askedOf(id)];
    if (unit?.amount && asked && !(covers(unit.amount, asked.price) && paysUs(unit, asked)))
      return { state: 'declined', reason: 'The payment was changed.' };
    if (order?.status !== OrderStatus.Approved) return outcomeOf(order);
    try {
      const { result } = await this.paypal.orders.captureOrder({
        id,
        paypalRequestId: `capture-${id}`,
        prefer: 'return=representation',
      });
      return outcomeOf(result);
    } catch (error) {
      if (issueOf(error) !== 'INSTRUMENT_DECLINED') throw error;
      return { state: 'declined', reason: 'PayPal declined the payment.' };
    }
  }

  /** An order that nobody captures comes to nothing. */
  async closeCharge(): Promise<void> {}

  async setOffer(id: string, offer: Offer): Promise<string | null> {
    const { result: subscription } = await this.paypal.subscriptions.getSubscription({ id });
    const target = await this.plans.ensure(offer, offer.price.amount);
    const now = await this.plans.find(subscription.planId!);
    if (now && JSON.stringify(now.offer) === JSON.stringify(target.offer)) return null;
    const page = `${this.env.publicUrl}/manage-subscription`;
    const { result } = await this.paypal.subscriptions.reviseSubscription({
      id,
      body: {
        planId: target.id,
        applicationContext: {
          brandName: PRODUCT_NAME,
          shippingPreference: ExperienceContextShippingPreference.NoShipping,
          returnUrl: page,
          cancelUrl: page,
        },
      },
    });
    return linkOf(result.links, 'approve');
  }

  async cancelAtPeriodEnd(id: string): Promise<void> {
    const { result } = await this.paypal.subscriptions.getSubscription({ id });
    if (result.status === SubscriptionStatus.Active)
      await this.paypal.subscriptions.suspendSubscription({ id, body: { reason: 'Cancelled by the customer' } });
  }

  async resume(id: string): Promise<void> {
    const { result } = await this.paypal.subscriptions.getSubscription({ id });
    if (result.status === SubscriptionStatus.Active) return;
    if (result.status !== SubscriptionStatus.Suspended) throw new EndedAtPaypalError();
    await this.paypal.subscriptions.activateSubscription({ id, body: { reason: 'Resumed by the customer' } });
  }

  async endNow(id: string): Promise<void> {
    const subscription = await found(this.paypal.subscriptions.getSubscription({ id }));
    const isOpen =
      subscription?.status === SubscriptionStatus.Active || subscription?.status === SubscriptionStatus.Suspended;
    if (isOpen) await this.paypal.subscriptions.cancelSubscription({ id, body: { reason: 'Ended' } });
  }

  async refund(payment: { id: string; amount: number; currency: string }, key: string): Promise<void> {
    const { result } = await this.paypal.payments.refundCapturedPayment({
      captureId: payment.id,
      paypalRequestId: `refund-${key}`,
      prefer: 'return=representation',
      body: { amount: { currencyCode: payment.currency, value: valueOf(payment) } },
    });
    const isFailed = isRefundFailed(result);
    if (isFailed) this.logger.error({ payment: payment.id, refund: result.id }, REFUND_FAILED);
    await this.refundsAndDisputes.save({
      id: result.id!,
      paymentId: payment.id,
      state: isFailed ? 'kept' : 'back',
      amount: result.amount ? amountOf(result.amount) : payment.amount,
      at: new Date(result.createTime ?? Date.now()),
    });
  }

  async readEvent(request: WebhookRequest): Promise<GatewayEvent> {
    await this.signatures.check(request);
    return gatewayEventOf(JSON.parse(request.rawBody.toString('utf8')) as Parameters<typeof gatewayEventOf>[0]);
  }

  async subscriptionOfCharge(chargeId: string): Promise<string | null> {
    const name = refundOrDisputeName(chargeId);
    if (name.kind === 'refund') await this.refundsAndDisputes.fetchRefund(name.id, name.paymentId);
    const paymentId = name.kind === 'refund' ? name.paymentId : await this.refundsAndDisputes.fetchDispute(name.id);
    return paymentId && this.ledger.subscriptionOf(paymentId);
  }

  async portalUrl(): Promise<string> {
    return PORTAL;
  }
}

const linkOf = (links: LinkDescription[] | undefined, rel: string): string | null =>
  links?.find((link) => link.rel === rel)?.href ?? null;

function outcomeOf(order: Order | null): ChargeOutcome {
  if (order?.status === OrderStatus.Completed) return { state: 'paid', paymentId: order.id! };
  const url = linkOf(order?.links, 'payer-action') ?? linkOf(order?.links, 'approve');
  if (order && url && order.status !== OrderStatus.Voided)
    return { state: 'action_required', paymentId: order.id!, url };
  return { state: 'declined', reason: 'The payment was not completed.' };
}
