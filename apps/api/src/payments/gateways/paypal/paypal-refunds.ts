import { type Refund, RefundStatus } from '@paypal/paypal-server-sdk';
import { Database } from '../../../database/database.js';
import { amountOf, found, type PaypalClient } from './paypal-client.js';
import { PaypalRefundOrDispute } from './paypal-refund-or-dispute.entity.js';

export const isRefundFailed = ({ status }: Pick<Refund, 'status'>): boolean =>
  status === RefundStatus.Failed || status === RefundStatus.Cancelled;

/** Remembers of each refund and dispute what PayPal said when it was asked last. */
export class PaypalRefunds {
  constructor(
    private readonly database: Database,
    private readonly paypal: PaypalClient,
  ) {}

  async of(paymentIds: readonly string[]): Promise<PaypalRefundOrDispute[]> {
    if (paymentIds.length === 0) return [];
    return this.database
      .fork()
      .find(PaypalRefundOrDispute, { paymentId: { $in: [...paymentIds] } }, { orderBy: { at: 'asc' } });
  }

  /** @returns the payment it is about */
  async fetchRefund(id: string, paymentId: string): Promise<void> {
    const refund = await found(this.paypal.payments.getRefund({ refundId: id }));
    if (!refund?.amount) return;
    await this.save({
      id,
      paymentId,
      state: isRefundFailed(refund) ? 'kept' : 'back',
      amount: amountOf(refund.amount),
      at: new Date(refund.createTime!),
    });
  }

  /** @returns the payment that is disputed */
  async fetchDispute(id: string): Promise<string | null> {
    const { status, dispute_outcome, dispute_amount, disputed_transactions, update_time } =
      await this.paypal.dispute(id);
    const paymentId = disputed_transactions[0]?.seller_transaction_id;
    if (!paymentId) return null;
    const isLost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'].includes(dispute_outcome?.outcome_code ?? '');
    const amount = amountOf({ currencyCode: dispute_amount.currency_code, value: dispute_amount.value });
    const state = status !== 'RESOLVED' ? 'open' : isLost ? 'back' : 'kept';
    await this.save({ id, paymentId, state, amount, at: new Date(update_time) });
    return paymentId;
  }

  async save(refundOrDispute: PaypalRefundOrDispute): Promise<void> {
    await this.database
      .fork()
      .upsert(PaypalRefundOrDispute, refundOrDispute, { onConflictMergeFields: ['state', 'amount'] });
  }
}
