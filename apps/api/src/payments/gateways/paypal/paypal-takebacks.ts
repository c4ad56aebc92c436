import { RefundStatus } from '@paypal/paypal-server-sdk';
import { Database } from '../../../database/database.js';
import { amountOf, found, type PaypalClient } from './paypal-client.js';

/** Money of a payment that went back, or may: PayPal lists neither refunds nor disputes with the payment itself. */
export interface Takeback {
  id: string;
  paymentId: string;
  state: 'open' | 'back' | 'kept';
  amount: number;
  at: Date;
}

/** Remembers of each refund and dispute what PayPal said when it was asked last. */
export class PaypalTakebacks {
  constructor(
    private readonly database: Database,
    private readonly paypal: PaypalClient,
  ) {}

  async of(paymentIds: readonly string[]): Promise<Takeback[]> {
    if (paymentIds.length === 0) return [];
    const rows = await this.database
      .fork()
      .execute<{ id: string; payment_id: string; state: Takeback['state']; amount: number; at: Date }[]>(
        'select * from paypal_takebacks where payment_id in (?) order by at',
        [paymentIds],
      );
    return rows.map(({ payment_id, at, ...row }) => ({ ...row, paymentId: payment_id, at: new Date(at) }));
  }

  /** @returns the payment it is about */
  async askAboutRefund(id: string, paymentId: string): Promise<void> {
    const refund = await found(this.paypal.payments.getRefund({ refundId: id }));
    const isBack = refund?.status === RefundStatus.Completed || refund?.status === RefundStatus.Pending;
    if (!refund?.amount || !isBack) return;
    await this.keep({
      id,
      paymentId,
      state: 'back',
      amount: amountOf(refund.amount),
      at: new Date(refund.createTime!),
    });
  }

  /** @returns the payment that is disputed */
  async askAboutDispute(id: string): Promise<string | null> {
    const { status, dispute_outcome, dispute_amount, disputed_transactions, update_time } =
      await this.paypal.dispute(id);
    const paymentId = disputed_transactions[0]?.seller_transaction_id;
    if (!paymentId) return null;
    const isLost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'].includes(dispute_outcome?.outcome_code ?? '');
    const amount = amountOf({ currencyCode: dispute_amount.currency_code, value: dispute_amount.value });
    const state = status !== 'RESOLVED' ? 'open' : isLost ? 'back' : 'kept';
    await this.keep({ id, paymentId, state, amount, at: new Date(update_time) });
    return paymentId;
  }

  async keep({ id, paymentId, state, amount, at }: Takeback): Promise<void> {
    await this.database.fork().execute(
      `insert into paypal_takebacks (id, payment_id, state, amount, at) values (?, ?, ?, ?, ?)
       on conflict (id) do update set state = excluded.state, amount = excluded.amount`,
      [id, paymentId, state, amount, at],
    );
  }
}
