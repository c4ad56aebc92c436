import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../database/database.js';
import { ORPHAN_AFTER_MS } from '../../storage/blob-lease.js';
import { BlobMissingError, type ListedBlob, Storage } from '../../storage/storage.js';
import { findKnownPaths, type KnownBlob, readKnownBlobs } from './storage-audit.queries.js';

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
          else if (sizes[index] !== size) audit.damaged.push(path);
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
    const known = await findKnownPaths(this.database.fork(), paths);
    return paths.filter((path) => !known.has(path));
  }

  private async *records(): AsyncGenerator<KnownBlob[]> {
    let last = '';
    for (;;) {
      const rows = await readKnownBlobs(this.database.fork(), last, BATCH);
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
