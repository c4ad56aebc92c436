import { type EntityManager } from '@mikro-orm/postgresql';

/**
 * The password of the sign-up that an attempt names, or else of the newest one that waits.
 * @param userId null where the address is unknown, which takes the same statement
 */
export async function findPasswordHash(
  em: EntityManager,
  userId: string | null,
  attempt: string | null,
): Promise<string | null> {
  const [row] = await em.execute<{ hash: string | null }[]>(
    `select password_hash as hash from verifications
     where user_id = ? order by attempt = ? desc, superseded_at is null desc limit 1`,
    [userId, attempt ?? ''],
  );
  return row?.hash ?? null;
}

/** Whose sign-up a link belongs to. No entity is loaded: the account has to be locked before its sign-ups are read. */
export async function findUserIdByToken(em: EntityManager, tokenHash: string): Promise<string | null> {
  const [row] = await em.execute<{ user_id: string }[]>('select user_id from verifications where token_hash = ?', [
    tokenHash,
  ]);
  return row?.user_id ?? null;
}
