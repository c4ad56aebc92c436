/** @file Counters. `guesses` and `address_limits` have no entity: one statement counts, resets and answers, so that no two requests get the same turn. */
import { type EntityManager } from '@mikro-orm/postgresql';

const WINDOW = `interval '15 minutes'`;

/** Counts a try in its window of fifteen minutes. @returns how many there were, and the seconds until the window ends */
export async function countAttempt(
  em: EntityManager,
  accountHash: string,
  guesser: string,
): Promise<{ tries: number; left: number }> {
  const [row] = await em.execute<{ tries: number; left: number }[]>(
    `insert into guesses as g (account_hash, guesser, tries) values (?, ?, 1)
     on conflict (account_hash, guesser) do update set
       tries = case when g.since <= now() - ${WINDOW} then 1 else g.tries + 1 end,
       since = case when g.since <= now() - ${WINDOW} then now() else g.since end
     returning tries, ceil(extract(epoch from since + ${WINDOW} - now()))::int as left`,
    [accountHash, guesser],
  );
  return row!;
}

/** Takes a try back that was right. */
export async function uncountAttempt(em: EntityManager, accountHash: string, guesser: string): Promise<void> {
  await em.execute('update guesses set tries = greatest(0, tries - 1) where account_hash = ? and guesser = ?', [
    accountHash,
    guesser,
  ]);
}

/** Takes the one mail of a purpose per cooldown. @returns null, or the seconds left until the next one */
export async function takeMailTurn(
  em: EntityManager,
  addressHash: string,
  purpose: string,
  cooldownSeconds: number,
): Promise<number | null> {
  const id = [addressHash, purpose];
  const taken = await em.execute<unknown[]>(
    `insert into address_limits (address_hash, purpose, last_sent_at) values (?, ?, now())
     on conflict (address_hash, purpose) do update set last_sent_at = now()
     where address_limits.last_sent_at <= now() - make_interval(secs => ?)
     returning 1`,
    [...id, cooldownSeconds],
  );
  if (taken.length > 0) return null;
  const [row] = await em.execute<{ left: number }[]>(
    `select ceil(? - extract(epoch from now() - last_sent_at))::int as left
     from address_limits where address_hash = ? and purpose = ?`,
    [cooldownSeconds, ...id],
  );
  return Math.max(1, row?.left ?? cooldownSeconds);
}

/** Counts a try of the day. @returns how many there were, and the seconds until the day ends */
export async function countTryOfDay(
  em: EntityManager,
  hash: string,
  purpose: string,
): Promise<{ tries: number; left: number }> {
  const [row] = await em.execute<{ tries: number; left: number }[]>(
    `insert into address_limits (address_hash, purpose, tries) values (?, ?, 1)
     on conflict (address_hash, purpose) do update set
       tries = case when address_limits.tries_day = current_date then address_limits.tries + 1 else 1 end,
       tries_day = current_date
     returning tries, ceil(extract(epoch from current_date + 1 - now()))::int as left`,
    [hash, purpose],
  );
  return row!;
}
