import { type EntityManager } from '@mikro-orm/postgresql';

/** Bytes that files of an account which arrive in forms are promised. @param except an upload that doesn't count */
export async function sumOfFormUploads(
  em: EntityManager,
  userId: string,
  { now, except }: { now: Date; except: string | null },
): Promise<number> {
  const [row] = await em.execute<{ bytes: string }[]>(
    `select coalesce(sum(size_bytes), 0) as bytes from form_uploads
     where user_id = ? and expires_at > ? and id is distinct from ?`,
    [userId, now, except],
  );
  return Number(row!.bytes);
}

/** How long a holder that has died keeps others out. */
export const HOLD_SECONDS = 10;
const FROM_NOW = `now() + interval '${HOLD_SECONDS} seconds'`;

/** Takes an upload that nobody works on, or whose holder has died. */
export async function holdUpload(em: EntityManager, id: string, holder: string): Promise<boolean> {
  const held = await em.execute<unknown[]>(
    `update resumable_uploads set holder = ?, held_until = ${FROM_NOW}, wanted = false
     where id = ? and (holder is null or held_until < now()) returning id`,
    [holder, id],
  );
  return held.length > 0;
}

/** Asks whoever holds an upload to let go. */
export async function askForUpload(em: EntityManager, id: string): Promise<void> {
  await em.execute('update resumable_uploads set wanted = true where id = ? and not wanted', [id]);
}

/** Shows a sign of life. @returns whether others ask for the upload, or null where this holder has lost it */
export async function renewHold(em: EntityManager, id: string, holder: string): Promise<{ wanted: boolean } | null> {
  const [held] = await em.execute<{ wanted: boolean }[]>(
    `update resumable_uploads set held_until = ${FROM_NOW} where id = ? and holder = ? returning wanted`,
    [id, holder],
  );
  return held ?? null;
}

/** Lets go of an upload. */
export async function releaseUpload(em: EntityManager, id: string, holder: string): Promise<void> {
  await em.execute('update resumable_uploads set holder = null, wanted = false where id = ? and holder = ?', [
    id,
    holder,
  ]);
}

/** Deletes uploads that nobody goes on with or works on. @returns their ids */
export async function deleteExpiredUploads(em: EntityManager, now: Date): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `delete from resumable_uploads where expires_at < ? and (holder is null or held_until < now()) returning id`,
    [now],
  );
  return rows.map(({ id }) => id);
}
