import { type EntityManager } from '@mikro-orm/postgresql';

/** A blob that a record speaks of. */
export interface KnownBlob {
  path: string;
  /** Bytes that it should have. */
  size: number;
}

/** Which of these paths records speak of. */
export async function findKnownPaths(em: EntityManager, paths: readonly string[]): Promise<Set<string>> {
  const names = paths.map((path) => path.split('/').at(-1)!);
  const known = await em.execute<{ path: string }[]>(
    `select 'files/' || user_id || '/' || filename as path from media_files where filename in (?)
     union all select storage_path from media_derivatives where storage_path in (?)`,
    [names, paths],
  );
  return new Set(known.map(({ path }) => path));
}

/** All that records speak of by path, after the one that came last in the batch before. */
export const readKnownBlobs = (em: EntityManager, last: string, limit: number): Promise<KnownBlob[]> =>
  em.execute(
    `select path, size from (
       select 'files/' || user_id || '/' || filename as path, size_bytes::float8 as size from media_files
       union all select storage_path, size_bytes::float8 from media_derivatives
     ) known where path > ? order by path limit ?`,
    [last, limit],
  );
