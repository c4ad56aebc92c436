import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock/clock.js';
import { deriveKey } from '../../../common/crypto/keys.js';
import { Environment } from '../../../config/environment.js';
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
  type WebhookRequest,
} from '../../gateway.js';
import { FakePaymentProvider, type TestEvent } from './fake-payment-provider.js';
import { type TestSession } from './test-session.js';
import { checkSignature, SIGNATURE_HEADER } from './test-signature.js';

const CHARGE_MINUTES = 60;

/** The built-in gateway: everything but real money. */
@Injectable()
export class TestGateway implements Gateway {
  readonly name = 'test';
  readonly label = 'Test Gateway';
  readonly lingeringPageMs = 0;
  private readonly key: Buffer;

  constructor(
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly bank: FakePaymentProvider,
  ) {
    this.key = deriveKey(env.APP_SECRET, 'test-gateway-webhooks');
  }

  forget(userId: string): Promise<void> {
    return this.bank.forget(userId);
  }

  async openCheckout(order: CheckoutOrder): Promise<OpenedCheckout> {
    const { id } = await this.bank.openCheckout(order);
    return { sessionId: id, url: this.pageOf(id) };
  }

  async closeCheckout(sessionId: string): Promise<void> {
    await this.bank.act(sessionId, 'cancel');
  }

  async findCheckout(sessionId: string): Promise<ProviderCheckout | null> {
    const session = await this.bank.session(sessionId);
    if (!session) return null;
    const { state, data, customerId } = session;
    return {
      sessionId,
      checkoutId: data.checkoutId ?? '',
      state: state === 'needs_step' ? 'open' : state,
      customerId,
      subscriptionId: data.subscriptionId,
    };
  }

  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null> {
    return this.bank.subscription(subscriptionId);
  }

  async charge(order: ChargeOrder): Promise<ChargeOutcome> {
    const expiresAt = new Date(this.clock.now().getTime() + CHARGE_MINUTES * 60_000);
    const outcome = this.outcomeOf(await this.bank.charge(order, expiresAt));
    return outcome.state === 'pending' ? { state: 'declined', reason: 'The payment is still under way.' } : outcome;
  }

  async settleCharge(paymentId: string): Promise<ChargeOutcome | { state: 'pending' }> {
    const session = await this.bank.session(paymentId);
    return session ? this.outcomeOf(session) : { state: 'declined', reason: 'The payment is not known.' };
  }

  async closeCharge(paymentId: string): Promise<void> {
    await this.bank.act(paymentId, 'cancel');
  }

  async setOffer(subscriptionId: string, offer: Offer): Promise<null> {
    await this.bank.change(subscriptionId, 'subscription.changed', (subscription) => ({
      ...subscription,
      next: offer,
    }));
    return null;
  }

  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    await this.bank.change(subscriptionId, 'subscription.changed', (subscription) => ({
      ...subscription,
      cancelAtPeriodEnd: true,
    }));
  }

  async resume(subscriptionId: string): Promise<void> {
    await this.bank.change(subscriptionId, 'subscription.changed', (subscription) => ({
      ...subscription,
      cancelAtPeriodEnd: false,
    }));
  }

  endNow(subscriptionId: string): Promise<void> {
    return this.bank.endNow(subscriptionId);
  }

  refund(payment: { id: string; amount: number }, key: string): Promise<void> {
    return this.bank.refund(payment.id, payment.amount, key);
  }

  async readEvent({ rawBody, headers }: WebhookRequest): Promise<GatewayEvent> {
    checkSignature(this.key, rawBody, headers[SIGNATURE_HEADER], new Date());
    const { id, type, sessionId, subscriptionId, paymentId } = JSON.parse(rawBody.toString('utf8')) as TestEvent;
    return { id, type, sessionId, subscriptionId, paymentId, chargeId: null };
  }

  /** Every event of this gateway names its subscription. */
  async subscriptionOfCharge(): Promise<null> {
    return null;
  }

  async portalUrl(customerId: string): Promise<string> {
    return `${this.env.publicUrl}/test-gateway/customers/${customerId}`;
  }

  private pageOf(sessionId: string): string {
    return `${this.env.publicUrl}/test-gateway/pay/${sessionId}`;
  }

  private outcomeOf({ id, state }: TestSession): ChargeOutcome | { state: 'pending' } {
    switch (state) {
      case 'paid':
        return { state: 'paid', paymentId: id };
      case 'open':
      case 'needs_step':
        return { state: 'action_required', paymentId: id, url: this.pageOf(id) };
      case 'processing':
        return { state: 'pending' };
      case 'failed':
        return { state: 'declined', reason: 'The card was declined.' };
      case 'cancelled':
      case 'expired':
        return { state: 'declined', reason: 'The payment was not completed.' };
    }
  }
}
