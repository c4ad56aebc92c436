import { BILLING_CYCLES } from '../../subscriptions/plans/billing-cycle.js';
import { CommandError, databaseOf, type OperatorCommand, table, wholeNumber } from './command.js';

export const listPlans: OperatorCommand = {
  name: 'plans list',
  usage: '',
  does: 'plans with their limits and prices',
  run: async (app) =>
    table(
      await databaseOf(app).execute<Record<string, unknown>[]>(
        `select id, name, transcription_minutes, translation_words, summary_words, storage_bytes, max_file_mb, retention_days,
           concurrent_jobs, waiting_jobs, (select string_agg(billing_cycle || ' ' || amount || ' ' || currency, ', ' order by amount)
           from plan_prices where plan_id = plans.id) as prices
         from plans order by position`,
      ),
    ),
};

/** Columns that an operator may change, with the least value that makes sense; −1 is unlimited. */
const LIMITS: Record<string, number> = {
  transcription_minutes: -1,
  translation_words: -1,
  summary_words: -1,
  storage_bytes: -1,
  max_file_mb: -1,
  retention_days: -1,
  language_support: -1,
  concurrent_jobs: 1,
  waiting_jobs: 1,
};

export const setPlan: OperatorCommand = {
  name: 'plans set',
  usage: '<plan> <limit> <number>',
  does: `change a limit (−1 is unlimited): ${Object.keys(LIMITS).join(', ')}`,
  run: async (app, [plan, limit = '', number]) => {
    const least = LIMITS[limit];
    if (least === undefined) throw new CommandError(`Choose a limit: ${Object.keys(LIMITS).join(', ')}.`);
    const value = wholeNumber(number, limit, least, Number.MAX_SAFE_INTEGER);
    const changed = await databaseOf(app).execute<unknown[]>(
      `update plans set ${limit} = ? where id = ? returning id`,
      [value, plan ?? ''],
    );
    if (changed.length === 0) throw new CommandError(`There is no plan ${plan ?? ''}.`);
    return [`${plan}: ${limit} is ${value} now, everywhere within five seconds.`];
  },
};

export const setPrice: OperatorCommand = {
  name: 'plans set-price',
  usage: '<plan> <cycle> <cents>',
  does: `change or add a price (${BILLING_CYCLES.join(', ')}); running subscriptions keep theirs`,
  run: async (app, [plan, cycle, cents]) => {
    if (!BILLING_CYCLES.some((each) => each === cycle))
      throw new CommandError(`The cycle must be one of ${BILLING_CYCLES.join(', ')}.`);
    const amount = wholeNumber(cents, 'The price in cents', 1, 100_000_000);
    const em = databaseOf(app);
    const [known] = await em.execute<unknown[]>('select 1 from plans where id = ?', [plan ?? '']);
    if (!known) throw new CommandError(`There is no plan ${plan ?? ''}.`);
    await em.execute(
      `insert into plan_prices (plan_id, billing_cycle, amount, currency) values (?, ?, ?, 'USD')
       on conflict (plan_id, billing_cycle) do update set amount = excluded.amount`,
      [plan, cycle, amount],
    );
    return [`${plan} costs ${(amount / 100).toFixed(2)} USD ${cycle} now, for new checkouts.`];
  },
};
