import { type EntityManager } from '@mikro-orm/postgresql';

interface Removed {
  storage_path: string;
}

const pathsOf = (rows: Removed[]): string[] => rows.map(({ storage_path }) => storage_path);

/** Deletes sound between steps that was kept for longer. @returns the blobs that nothing refers to any more */
export async function deleteOldSteps(em: EntityManager, hours: number): Promise<string[]> {
  const rows = await em.execute<Removed[]>(
    `delete from media_derivatives where kind = 'step' and created_at < now() - make_interval(hours => ?) returning storage_path`,
    [hours],
  );
  return pathsOf(rows);
}

/**
 * Deletes the oldest sound between steps beyond so many bytes.
 * @param userId of one account's files alone
 * @returns the blobs that nothing refers to any more
 */
export async function deleteStepsBeyond(
  em: EntityManager,
  bytes: number,
  userId: string | null = null,
): Promise<string[]> {
  const rows = await em.execute<Removed[]>(
    `delete from media_derivatives where storage_path in (
       select storage_path from (
         select d.storage_path, sum(d.size_bytes) over (order by d.created_at desc, d.storage_path) as total
         from media_derivatives d join media_files f on f.id = d.file_id
         where d.kind = 'step' ${userId === null ? '' : 'and f.user_id = ?'}
       ) as cached where total > ?
     ) returning storage_path`,
    userId === null ? [bytes] : [userId, bytes],
  );
  return pathsOf(rows);
}

/** Bytes of the pictures and renditions of an account's files. */
export async function sumOfDerivatives(em: EntityManager, userId: string): Promise<number> {
  const [row] = await em.execute<{ bytes: string }[]>(
    `select coalesce(sum(d.size_bytes), 0) as bytes from media_derivatives d join media_files f on f.id = d.file_id
     where f.user_id = ? and d.kind <> 'step'`,
    [userId],
  );
  return Number(row!.bytes);
}

/**
 * Deletes the oldest pictures and renditions of an account beyond so many bytes. Their files no longer say that they have them.
 * @returns the blobs that nothing refers to any more
 */
export async function deleteDerivativesBeyond(em: EntityManager, userId: string, bytes: number): Promise<string[]> {
  const rows = await em.execute<(Removed & { file_id: string; kind: string })[]>(
    `delete from media_derivatives where storage_path in (
       select storage_path from (
         select d.storage_path, sum(d.size_bytes) over (order by d.created_at desc, d.storage_path) as total
         from media_derivatives d join media_files f on f.id = d.file_id
         where f.user_id = ? and d.kind <> 'step'
       ) as made where total > ?
     ) returning storage_path, file_id, kind`,
    [userId, bytes],
  );
  const filesOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ file_id }) => file_id);
  await em.execute('update media_files set has_thumbnail = false where id = any (?::uuid[])', [
    `{${filesOf('thumbnail').join(',')}}`,
  ]);
  await em.execute(`update media_files set playback = null where playback = 'rendition' and id = any (?::uuid[])`, [
    `{${filesOf('rendition').join(',')}}`,
  ]);
  return pathsOf(rows);
}

/** Deletes derivatives of a file that others of the same kinds replace; of steps, those of the same numbers. @returns their blobs */
export async function deleteReplaced(
  em: EntityManager,
  fileId: string,
  kinds: readonly string[],
  numbers: readonly number[],
): Promise<string[]> {
  const rows = await em.execute<Removed[]>(
    `delete from media_derivatives where file_id = ? and kind in (?) and (kind <> 'step' or number in (?))
     returning storage_path`,
    [fileId, kinds, numbers],
  );
  return pathsOf(rows);
}
