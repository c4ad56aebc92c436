import { type EntityManager } from '@mikro-orm/postgresql';

/** A file that is kept for no longer than this is spoken of once. */
const SHORT_LIFE = '8 days';

/** When the owner of a file was told, by how many days ahead that was. */
export const WARNED_AT = { 7: 'warned_7_at', 3: 'warned_3_at' } as const;
export type WarningDays = keyof typeof WARNED_AT;

const dueWarning = (days: WarningDays): string =>
  `expires_at <= ?::timestamptz + make_interval(days => ?) and ${WARNED_AT[days]} is null
   ${days === 7 ? `and expires_at - created_at > interval '${SHORT_LIFE}'` : ''}`;

/** Moves the dates of an account's files away, never nearer: to what the plan keeps, and no sooner than in `graceDays`. */
export async function postponeExpiry(
  em: EntityManager,
  userId: string,
  { keptDays, graceDays, now }: { keptDays: number; graceDays: number; now: Date },
): Promise<void> {
  await em.execute(
    `update media_files f set expires_at = d.date, warned_7_at = null, warned_3_at = null
     from (select id, greatest(expires_at, created_at + make_interval(days => ?), ?::timestamptz + make_interval(days => ?)) as date
           from media_files where user_id = ? and expires_at is not null) d
     where f.id = d.id and d.date > f.expires_at`,
    [keptDays, now, graceDays, userId],
  );
}

/** When the first of an account's files goes, or null where none does. */
export async function firstExpiry(em: EntityManager, userId: string): Promise<Date | null> {
  const [row] = await em.execute<{ date: Date | null }[]>(
    'select min(expires_at) as date from media_files where user_id = ? and deleted_at is null',
    [userId],
  );
  return row?.date ? new Date(row.date) : null;
}

/** Accounts that have to be told of a file's end so many days ahead. */
export async function findOwnersToWarn(
  em: EntityManager,
  days: WarningDays,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await em.execute<{ user_id: string }[]>(
    `select distinct user_id from media_files where ${dueWarning(days)} limit ?`,
    [now, days, limit],
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Marks an account's files as spoken of. Told late, a file goes late: nothing goes sooner after the last message than the message says.
 * @returns their names and dates, those that go first first
 */
export async function markWarned(
  em: EntityManager,
  userId: string,
  days: WarningDays,
  now: Date,
): Promise<{ name: string; date: Date }[]> {
  const rows = await em.execute<{ name: string; date: Date }[]>(
    `update media_files set ${WARNED_AT[days]} = ?, expires_at = greatest(expires_at, ?::timestamptz + make_interval(days => ?))
     where user_id = ? and ${dueWarning(days)} returning original_name as name, expires_at as date`,
    [now, now, days === 3 ? days : 0, userId, now, days],
  );
  return rows
    .map(({ name, date }) => ({ name, date: new Date(date) }))
    .sort((a, b) => a.date.getTime() - b.date.getTime());
}

/** Files whose time is over and whose owner has been told long enough ago. */
export async function findExpired(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from media_files where expires_at <= ? and warned_3_at <= ?::timestamptz - interval '3 days'
     order by expires_at limit ?`,
    [now, now, limit],
  );
  return rows.map(({ id }) => id);
}
