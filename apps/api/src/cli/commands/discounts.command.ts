import { normalizeCode } from '../../subscriptions/discounts/discount-code.js';
import { closeDiscount, describeDiscounts, insertDiscount } from '../../subscriptions/discounts/discounts.queries.js';
import { planIds } from '../../subscriptions/plans/plans.queries.js';
import { CommandError, databaseOf, optionOf, type OperatorCommand, table, wholeNumber } from './command.js';

export const listDiscounts: OperatorCommand = {
  name: 'discounts list',
  usage: '',
  does: 'codes with their uses',
  run: async (app) => table(await describeDiscounts(databaseOf(app))),
};

function dateOf(text: string | undefined, what: string): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new CommandError(`${what} must be a date such as 2027-01-31 or an instant.`);
  return date;
}

export const createDiscount: OperatorCommand = {
  name: 'discounts create',
  usage: '<code> <percent> [--plans pro,premium] [--uses N] [--per-user N] [--until DATE]',
  does: 'a percentage off the first payment',
  run: async (app, [code = '', percent, ...options]) => {
    const name = normalizeCode(code);
    if (!/^[A-Z0-9_-]{2,50}$/.test(name))
      throw new CommandError('A code has 2 to 50 letters, digits, hyphens or underscores.');
    const percentage = wholeNumber(percent, 'The percentage', 1, 100);
    const uses = optionOf(options, 'uses');
    const plans = optionOf(options, 'plans')?.split(',') ?? null;
    const em = databaseOf(app);
    const known = await planIds(em);
    const unknown = plans?.find((plan) => !known.includes(plan));
    if (unknown) throw new CommandError(`There is no plan ${unknown}.`);
    const made = await insertDiscount(em, {
      code: name,
      percentage,
      planIds: plans,
      maxUses: uses === undefined ? null : wholeNumber(uses, '--uses', 1, 1_000_000_000),
      maxUsesPerUser: wholeNumber(optionOf(options, 'per-user') ?? '1', '--per-user', 1, 1_000_000),
      validUntil: dateOf(optionOf(options, 'until'), '--until'),
    });
    if (!made) throw new CommandError(`${name} exists already.`);
    return [`${name} takes ${percentage}% off a first payment.`];
  },
};

export const endDiscount: OperatorCommand = {
  name: 'discounts end',
  usage: '<code>',
  does: 'from now on it counts no more; checkouts that hold it keep it',
  run: async (app, [code = '']) => {
    const hasEnded = await closeDiscount(databaseOf(app), normalizeCode(code));
    if (!hasEnded) throw new CommandError(`There is no running code ${normalizeCode(code)}.`);
    return [`${normalizeCode(code)} has ended.`];
  },
};
