import { type EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { type ClientInfo } from '../../common/auth/client.decorator.js';

/** Records a failed sign-in. An unknown account, `userId` null, takes the same statement and writes nothing. */
export async function insertFailedSignIn(
  em: EntityManager,
  userId: string | null,
  { ip, userAgent }: ClientInfo,
  now: Date,
): Promise<void> {
  await em.execute(
    `insert into security_events (id, user_id, kind, ip, user_agent, created_at)
     select ?, known.id, 'sign-in-failed', ?, ?, ? from (select ?::uuid as id) known where known.id is not null`,
    [randomUUID(), ip, userAgent, now, userId],
  );
}
