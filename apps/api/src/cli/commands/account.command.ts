import { describeInvoices } from '../../invoices/invoices.queries.js';
import { describePayments, describeSubscriptions } from '../../payments/payments.queries.js';
import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { UsageService } from '../../usage/usage.service.js';
import { normalizeEmail } from '../../users/user.entity.js';
import { describeUser } from '../../users/users.queries.js';
import { CommandError, databaseOf, type OperatorCommand, table } from './command.js';

export const account: OperatorCommand = {
  name: 'account',
  usage: '<email>',
  does: 'plan, use, subscription, payments and invoices of an account',
  run: async (app, [email = '']) => {
    const em = databaseOf(app);
    const user = await describeUser(em, normalizeEmail(email));
    if (!user) throw new CommandError(`There is no account ${email}.`);
    const standing = await app.get(CustomersService).standingOf(user.id);
    const features = await app.get(UsageService).features(user.id, standing);
    return [
      ...table([user]),
      '',
      ...table(Object.entries(features).map(([feature, figures]) => ({ feature, ...figures }))),
      '',
      ...table(await describeSubscriptions(em, user.id)),
      '',
      ...table(await describePayments(em, user.id)),
      '',
      ...table(await describeInvoices(em, user.id)),
    ];
  },
};
