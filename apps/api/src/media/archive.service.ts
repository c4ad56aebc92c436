import { Injectable } from '@nestjs/common';
import { type Readable } from 'node:stream';
import { Storage } from '../storage/storage.js';
import { GrowingArchive } from './growing-archive.js';
import { type MediaFile } from './media-file.entity.js';

/** Several files as one. */
@Injectable()
export class ArchiveService {
  constructor(private readonly storage: Storage) {}

  /** A ZIP as it grows: each file is opened when its turn comes, and packed as it is. */
  zip(files: readonly MediaFile[]): Readable {
    const archive = new GrowingArchive();
    const nameOf = archiveNames();
    for (const file of files) {
      const options = { compress: false, mtime: file.createdAt, size: file.sizeBytes };
      archive.add(nameOf(file.originalName), options, () => this.storage.read(file.storagePath));
    }
    archive.end();
    return archive.output;
  }
}

/** Names as they may stand in an archive: no folders, no way out of one, nothing twice. */
export function archiveNames(): (name: string) => string {
  const taken = new Set<string>();
  /** By name, the next number to try: thousands of files of one name must not count from the beginning each. */
  const nextCounts = new Map<string, number>();
  return (name) => {
    const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_').replace(/^\.+$/, '_') || '_';
    const dot = plain.lastIndexOf('.') > 0 ? plain.lastIndexOf('.') : plain.length;
    const key = plain.toLowerCase();
    let count = nextCounts.get(key) ?? 2;
    let unique = plain;
    for (; taken.has(unique.toLowerCase()); count += 1) unique = `${plain.slice(0, dot)} (${count})${plain.slice(dot)}`;
    nextCounts.set(key, count);
    taken.add(unique.toLowerCase());
    return unique;
  };
}
