import { Injectable } from '@nestjs/common';
import { type Readable } from 'node:stream';
import { Storage } from '../storage/storage.js';
import { GrowingArchive } from './growing-archive.js';
import { type MediaFile } from './media-file.entity.js';

/** Bundles several files into one archive. */
@Injectable()
export class ArchiveService {
  constructor(private readonly storage: Storage) {}

  /** Streams a ZIP. Each file is opened when its turn comes and stored uncompressed. */
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

/** Safe, unique names for the entries of an archive, without folders. */
export function archiveNames(): (name: string) => string {
  const taken = new Set<string>();
  /** The next number to try for each name, so that thousands of files with one name stay linear. */
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
