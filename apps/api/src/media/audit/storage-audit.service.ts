import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../database/database.js';
import { ORPHAN_AFTER_MS } from '../../storage/blob-lease.js';
import { BlobMissingError, type ListedBlob, Storage } from '../../storage/storage.js';

const BATCH = 500;
const ASKED_AT_ONCE = 16;

export interface StorageAudit {
  blobs: number;
  bytes: number;
  records: number;
  /** Blobs that no record speaks of and that are old enough to say so. */
  orphans: string[];
  /** Records whose blob is not there. */
  missing: string[];
  /** Records whose blob has another size. */
  damaged: string[];
}

interface KnownBlob {
  path: string;
  size: string;
}

/** Every path that a record speaks of, with the size it should have. */
const KNOWN = `select 'files/' || user_id || '/' || filename as path, size_bytes::text as size from media_files
  union all select storage_path, size_bytes::text from media_derivatives`;

/** Compares what lies in the storage with what the records say. */
@Injectable()
export class StorageAuditService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly storage: Storage,
  ) {}

  /** Looks at everything, both ways, and changes nothing. */
  async audit(): Promise<StorageAudit> {
    const audit: StorageAudit = { blobs: 0, bytes: 0, records: 0, orphans: [], missing: [], damaged: [] };
    for await (const blob of this.storage.list()) {
      audit.blobs += 1;
      audit.bytes += blob.sizeBytes;
    }
    for await (const path of this.orphans()) audit.orphans.push(path);
    for await (const records of this.records()) {
      audit.records += records.length;
      for (let at = 0; at < records.length; at += ASKED_AT_ONCE) {
        const some = records.slice(at, at + ASKED_AT_ONCE);
        const sizes = await Promise.all(some.map(({ path }) => this.sizeOf(path)));
        some.forEach(({ path, size }, index) => {
          if (sizes[index] === null) audit.missing.push(path);
          else if (sizes[index] !== Number(size)) audit.damaged.push(path);
        });
      }
    }
    return audit;
  }

  /** Removes the blobs that belong to nothing. @returns their paths */
  async removeOrphans(): Promise<string[]> {
    const removed: string[] = [];
    for await (const path of this.orphans()) {
      await this.storage.remove(path);
      removed.push(path);
    }
    return removed;
  }

  private async *orphans(): AsyncGenerator<string> {
    const before = this.clock.now().getTime() - ORPHAN_AFTER_MS;
    let batch: string[] = [];
    for await (const blob of this.oldBlobs(before)) {
      batch.push(blob.path);
      if (batch.length < BATCH) continue;
      yield* await this.unknownOf(batch);
      batch = [];
    }
    yield* await this.unknownOf(batch);
  }

  private async *oldBlobs(before: number): AsyncGenerator<ListedBlob> {
    for await (const blob of this.storage.list()) if (blob.writtenAt.getTime() < before) yield blob;
  }

  private async unknownOf(paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    const names = paths.map((path) => path.split('/').at(-1)!);
    const known = await this.database.fork().execute<{ path: string }[]>(
      `select 'files/' || user_id || '/' || filename as path from media_files where filename in (?)
       union all select storage_path from media_derivatives where storage_path in (?)`,
      [names, paths],
    );
    const isKnown = new Set(known.map(({ path }) => path));
    return paths.filter((path) => !isKnown.has(path));
  }

  private async *records(): AsyncGenerator<KnownBlob[]> {
    let last = '';
    for (;;) {
      const rows = await this.database
        .fork()
        .execute<KnownBlob[]>(`select path, size from (${KNOWN}) known where path > ? order by path limit ${BATCH}`, [
          last,
        ]);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
      last = rows.at(-1)!.path;
    }
  }

  private async sizeOf(path: string): Promise<number | null> {
    try {
      return await this.storage.size(path);
    } catch (error) {
      if (error instanceof BlobMissingError) return null;
      throw error;
    }
  }
}
