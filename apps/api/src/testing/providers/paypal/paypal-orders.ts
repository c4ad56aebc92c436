import { newId } from '../provider-billing.js';
import { missing, type Operations, type PaypalAccount, refuse } from './paypal-account.js';
import { type Money, type Order, orderObject } from './paypal-objects.js';

interface NewOrder {
  purchase_units: { custom_id: string; amount: Money }[];
  payment_source: { paypal: { experience_context: { return_url: string } } };
}

/** Orders, and the pages on which the customer agrees to them. */
export class PaypalOrders {
  private readonly orders = new Map<string, Order>();

  constructor(private readonly account: PaypalAccount) {}

  readonly operations: Operations = {
    'POST /v2/checkout/orders': (_, { purchase_units: [unit], payment_source }: NewOrder) => {
      const order: Order = {
        id: newId('ORDER'),
        status: 'PAYER_ACTION_REQUIRED',
        custom: unit!.custom_id,
        userId: null,
        payee: this.account.merchantId,
        amount: unit!.amount,
        returnUrl: payment_source.paypal.experience_context.return_url,
        capture: null,
      };
      this.orders.set(order.id, order);
      return { status: 201, body: this.object(order) };
    },
    'GET /v2/checkout/orders/{id}': (id) => {
      const order = this.orders.get(id);
      return order ? { body: this.object(order) } : missing();
    },
    'POST /v2/checkout/orders/{id}/capture': (id) => {
      const order = this.orders.get(id)!;
      if (order.status !== 'APPROVED') return refuse(422, 'ORDER_NOT_APPROVED');
      order.status = 'COMPLETED';
      order.capture = { id: newId('CAPTURE'), at: this.account.billing.now(order.userId!), refunded: 0 };
      this.account.sendWebhook('PAYMENT.CAPTURE.COMPLETED', {
        id: order.capture.id,
        supplementary_data: { related_ids: { order_id: id } },
      });
      return { status: 201, body: this.object(order) };
    },
  };

  /** What a buyer does on an order's page. @returns where it leads */
  press(id: string, action: string, userId: string): string {
    const order = this.orders.get(id)!;
    if (action === 'pay' && order.status === 'PAYER_ACTION_REQUIRED') {
      Object.assign(order, { status: 'APPROVED', userId } satisfies Partial<Order>);
      this.account.sendWebhook('CHECKOUT.ORDER.APPROVED', this.object(order), 'order');
    }
    return order.returnUrl;
  }

  change(id: string, change: Partial<Pick<Order, 'amount' | 'payee'>>): void {
    Object.assign(this.orders.get(id)!, change);
  }

  ofCapture(captureId: string): Order | undefined {
    return [...this.orders.values()].find(({ capture }) => capture?.id === captureId);
  }

  private object(order: Order) {
    return orderObject(order, this.account.url());
  }
}
