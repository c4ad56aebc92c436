import { BILLING_CYCLES } from '../../subscriptions/plans/billing-cycle.js';
import {
  describePlans,
  PLAN_LIMITS,
  planIds,
  setPlanLimit,
  setPlanPrice,
} from '../../subscriptions/plans/plans.queries.js';
import { CommandError, databaseOf, type OperatorCommand, table, wholeNumber } from './command.js';

export const listPlans: OperatorCommand = {
  name: 'plans list',
  usage: '',
  does: 'plans with their limits and prices',
  run: async (app) => table(await describePlans(databaseOf(app))),
};

export const setPlan: OperatorCommand = {
  name: 'plans set',
  usage: '<plan> <limit> <number>',
  does: `change a limit (−1 is unlimited): ${Object.keys(PLAN_LIMITS).join(', ')}`,
  run: async (app, [plan, limit = '', number]) => {
    const least = PLAN_LIMITS[limit];
    if (least === undefined) throw new CommandError(`Choose a limit: ${Object.keys(PLAN_LIMITS).join(', ')}.`);
    const value = wholeNumber(number, limit, least, Number.MAX_SAFE_INTEGER);
    if (!(await setPlanLimit(databaseOf(app), plan ?? '', limit, value)))
      throw new CommandError(`There is no plan ${plan ?? ''}.`);
    return [`${plan}: ${limit} is ${value} now, everywhere within five seconds.`];
  },
};

export const setPrice: OperatorCommand = {
  name: 'plans set-price',
  usage: '<plan> <cycle> <cents>',
  does: `change or add a price (${BILLING_CYCLES.join(', ')}); running subscriptions keep theirs`,
  run: async (app, [plan = '', cycle = '', cents]) => {
    if (!BILLING_CYCLES.some((each) => each === cycle))
      throw new CommandError(`The cycle must be one of ${BILLING_CYCLES.join(', ')}.`);
    const amount = wholeNumber(cents, 'The price in cents', 1, 100_000_000);
    const em = databaseOf(app);
    if (!(await planIds(em)).includes(plan)) throw new CommandError(`There is no plan ${plan}.`);
    await setPlanPrice(em, plan, cycle, amount);
    return [`${plan} costs ${(amount / 100).toFixed(2)} USD ${cycle} now, for new checkouts.`];
  },
};
