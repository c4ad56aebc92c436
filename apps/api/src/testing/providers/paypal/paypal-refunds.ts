import { type Reply } from '../payment-provider.js';
import { newId, type Payment, refundedOf } from '../provider-billing.js';
import { missing, type Operations, type PaypalAccount, refuse } from './paypal-account.js';
import { cents, money, type Money, refundObject } from './paypal-objects.js';
import { type PaypalOrders } from './paypal-orders.js';

const OUTCOMES = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' };

/** Money that goes back: refunds, and disputes of payments. */
export class PaypalRefunds {
  private readonly refunds = new Map<string, object>();
  private readonly disputes = new Map<string, object>();
  private newest: { id: string; capture: string; amount: number } | null = null;

  constructor(
    private readonly account: PaypalAccount,
    private readonly orders: PaypalOrders,
  ) {}

  readonly operations: Operations = {
    'POST /v2/payments/captures/{capture_id}/refund': (id, { amount }: { amount: Money }) =>
      this.refund(id, cents(amount)),
    'GET /v2/payments/refunds/{refund_id}': (id) => (this.refunds.has(id) ? { body: this.refunds.get(id) } : missing()),
    'GET /v1/customer/disputes/{id}': (id) => (this.disputes.has(id) ? { body: this.disputes.get(id) } : missing()),
  };

  /** The buyer complains about the newest payment, or the newest for that reason; or the dispute is decided. */
  dispute(userId: string, outcome: 'needs_response' | 'won' | 'lost', reason?: Payment['reason']): void {
    const { payments } = this.account.billing.newestOf(userId);
    const { id: payment, amount } = payments.findLast((each) => !reason || each.reason === reason)!;
    const id = `PP-D-${payment}`;
    const isOpen = outcome === 'needs_response';
    this.disputes.set(id, {
      dispute_id: id,
      status: isOpen ? 'OPEN' : 'RESOLVED',
      dispute_amount: money(amount),
      ...(!isOpen && { dispute_outcome: { outcome_code: OUTCOMES[outcome] } }),
      disputed_transactions: [{ seller_transaction_id: payment }],
      update_time: new Date().toISOString(),
    });
    this.account.sendWebhook(`CUSTOMER.DISPUTE.${isOpen ? 'CREATED' : 'RESOLVED'}`, this.disputes.get(id)!, 'dispute');
  }

  /** The newest refund is sent back, days after it was made. PayPal has no event of its own for that: it tells of the refund again. */
  fail(): void {
    const { id, capture, amount } = this.newest!;
    const order = this.orders.ofCapture(capture);
    if (order) order.capture!.refunded -= amount;
    else this.account.billing.find(capture)!.payment.refunds.find((each) => each.id === id)!.isFailed = true;
    this.refunds.set(id, refundObject(id, capture, amount, this.account.url(), 'FAILED'));
    this.account.sendWebhook('PAYMENT.CAPTURE.REFUNDED', this.refunds.get(id)!, 'refund');
  }

  /** @param id of an order's capture, or of a subscription's payment */
  private refund(id: string, amount: number): Reply {
    const order = this.orders.ofCapture(id);
    const payment = this.account.billing.find(id)?.payment;
    if (!order && !payment) return missing();
    const [whole, given] = order
      ? [cents(order.amount), order.capture!.refunded]
      : [payment!.amount, refundedOf(payment!)];
    if (given + amount > whole) return refuse(422, 'REFUND_AMOUNT_EXCEEDED');
    const refundId = newId('REFUND');
    if (order) order.capture!.refunded += amount;
    else payment!.refunds.push({ id: refundId, amount, at: new Date() });
    const body = refundObject(refundId, id, amount, this.account.url());
    this.refunds.set(refundId, body);
    this.newest = { id: refundId, capture: id, amount };
    this.account.sendWebhook('PAYMENT.CAPTURE.REFUNDED', body, 'refund');
    return { status: 201, body };
  }
}
