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
