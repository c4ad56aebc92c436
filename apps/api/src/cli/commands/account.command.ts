import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { UsageService } from '../../usage/usage.service.js';
import { normalizeEmail } from '../../users/user.entity.js';
import { CommandError, databaseOf, type OperatorCommand, table } from './command.js';

export const account: OperatorCommand = {
  name: 'account',
  usage: '<email>',
  does: 'plan, use, subscription, payments and invoices of an account',
  run: async (app, [email = '']) => {
    const em = databaseOf(app);
    const [user] = await em.execute<{ id: string }[]>(
      'select id, email, name, plan, email_verified_at, created_at from users where email = ?',
      [normalizeEmail(email)],
    );
    if (!user) throw new CommandError(`There is no account ${email}.`);
    const standing = await app.get(CustomersService).standingOf(user.id);
    const features = await app.get(UsageService).features(user.id, standing);
    const rows = (sql: string) => em.execute<Record<string, unknown>[]>(sql, [user.id]);
    return [
      ...table([user]),
      '',
      ...table(Object.entries(features).map(([feature, figures]) => ({ feature, ...figures }))),
      '',
      ...table(
        await rows(
          `select gateway, gateway_subscription_id, plan_id, billing_cycle, status, period_start, period_end, next_plan_id, next_amount
           from subscriptions where user_id = ? order by started_at`,
        ),
      ),
      '',
      ...table(
        await rows(
          `select gateway_payment_id, purpose, plan_id, amount, refunded_amount, currency, paid_at, disputed
           from payments where user_id = ? order by paid_at`,
        ),
      ),
      '',
      ...table(
        await rows(
          'select number, kind, status, amount, discount_amount, issued_at from invoices where user_id = ? order by number',
        ),
      ),
    ];
  },
};
