import { type EntityManager } from '@mikro-orm/postgresql';
import { type User } from './user.entity.js';

/** Locks an account's row until the transaction ends: what is decided about an account happens one after the other. */
export async function lockUser(em: EntityManager, userId: string): Promise<void> {
  await em.execute('select 1 from users where id = ? for update', [userId]);
}

/**
 * Whether an account still has the password and the sign-in revocation that `user` was loaded with. If so, neither changes before the
 * transaction ends.
 */
export async function lockCredentials(
  em: EntityManager,
  { id, passwordHash, signInsRevokedAt }: Pick<User, 'id' | 'passwordHash' | 'signInsRevokedAt'>,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from users where id = ? and password_hash is not distinct from ?
       and sign_ins_revoked_at is not distinct from ?::timestamptz for share`,
    [id, passwordHash, signInsRevokedAt],
  );
  return rows.length > 0;
}

/** Whether there is an account with this id. Any text may be asked about: payment providers store the id for us. */
export async function userExists(em: EntityManager, id: string): Promise<boolean> {
  return (await em.execute<unknown[]>('select 1 from users where id::text = ?', [id])).length > 0;
}

/** An account's id by its normalized address, in one statement whether there is one or not. */
export async function userIdOf(em: EntityManager, email: string): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>('select id from users where email = ?', [email]);
  return row?.id ?? null;
}

/** An account as operators see it, by its normalized address. */
export async function describeUser(em: EntityManager, email: string): Promise<{ id: string } | null> {
  const [row] = await em.execute<{ id: string }[]>(
    'select id, email, name, plan, email_verified_at, created_at from users where email = ?',
    [email],
  );
  return row ?? null;
}

/** Voids sign-ins of an account that have begun and aren't finished. @returns its id, or null where no account has this address */
export async function revokeSignIns(em: EntityManager, email: string): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(
    'update users set sign_ins_revoked_at = now() where email = ? returning id',
    [email],
  );
  return row?.id ?? null;
}
