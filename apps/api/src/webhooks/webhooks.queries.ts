import { type EntityManager } from '@mikro-orm/postgresql';

/** Deletes deliveries that ended a month ago, however they ended. */
export async function deleteOldDeliveries(em: EntityManager): Promise<void> {
  await em.execute(
    `delete from webhook_deliveries where state <> 'pending' and created_at < now() - interval '30 days'`,
  );
}

export interface DeliveryClaim {
  now: Date;
  /** When a claimed delivery is due again if its sender dies. */
  leaseEnd: Date;
  /** How many to claim. */
  places: number;
  mostPerAccount: number;
  /** How many each account has in hand here. */
  busy: ReadonlyMap<string, number>;
}

/**
 * Claims due deliveries: each account's first before anyone's second, in no account's favor. The attempt counts with the claim, so that a
 * crash cannot send forever. What others claim at the same time is left to them.
 * @returns their ids
 */
export async function claimDeliveries(
  em: EntityManager,
  { now, leaseEnd, places, mostPerAccount, busy }: DeliveryClaim,
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with turns as (
       select id, coalesce((?::jsonb ->> user_id::text)::int, 0)
         + row_number() over (partition by user_id order by due_at, id) as turn
       from webhook_deliveries where state = 'pending' and due_at <= ?
     ), chosen as (
       select id from turns where turn <= ? order by turn, random() limit ?
     )
     update webhook_deliveries set attempts = attempts + 1, due_at = ? where id in (
       select d.id from webhook_deliveries d join chosen using (id)
       where d.state = 'pending' and d.due_at <= ? for update of d skip locked) returning id`,
    [JSON.stringify(Object.fromEntries(busy)), now, mostPerAccount, places, leaseEnd, now],
  );
  return rows.map(({ id }) => id);
}

/** Gives up an account's oldest pending deliveries beyond a number. @param error what their owner reads of it */
export async function failOldestPending(em: EntityManager, userId: string, most: number, error: string): Promise<void> {
  await em.execute(
    `update webhook_deliveries set state = 'failed', error = ? where id in (
       select id from webhook_deliveries where user_id = ? and state = 'pending'
       order by created_at desc, id offset ?)`,
    [error, userId, most],
  );
}

/** Deletes an account's oldest ended deliveries beyond a number. */
export async function deleteOldestEnded(em: EntityManager, userId: string, most: number): Promise<void> {
  await em.execute(
    `delete from webhook_deliveries where id in (
       select id from webhook_deliveries where user_id = ? and state <> 'pending'
       order by created_at desc, id offset ?)`,
    [userId, most],
  );
}
