import { Gateways } from '../../payments/gateways.js';
import { Payment } from '../../payments/payment.entity.js';
import { SyncService } from '../../payments/sync.service.js';
import { CommandError, databaseOf, type OperatorCommand, wholeNumber } from './command.js';

export const refund: OperatorCommand = {
  name: 'refund',
  usage: '<payment> [cents]',
  does: 'give a payment back, whole or in part, with a credit note',
  run: async (app, [id = '', cents]) => {
    const em = databaseOf(app);
    const payment = await em.findOne(Payment, { gatewayPaymentId: id }, { populate: ['subscription'] });
    if (!payment?.subscription) throw new CommandError(`There is no payment ${id}; see account <email>.`);
    const left = payment.amount - payment.refundedAmount;
    if (left === 0) throw new CommandError(`${id} has been given back already.`);
    const amount = cents === undefined ? left : wholeNumber(cents, 'The amount in cents', 1, left);
    const { gatewaySubscriptionId } = payment.subscription.$;
    // What has been given back before is part of the key: repeating the command after a failure gives back once.
    await app
      .get(Gateways)
      .get(payment.gateway)
      .refund(
        { id, amount, currency: payment.currency, purpose: payment.purpose },
        `operator-${id}-${payment.refundedAmount}-${amount}`,
      );
    await app.get(SyncService).subscription(payment.gateway, gatewaySubscriptionId);
    return [`${(amount / 100).toFixed(2)} ${payment.currency} of ${id} is given back.`];
  },
};
