import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { blobPath } from '../blob-path.js';
import { metered } from '../metered.js';
import {
  BlobMissingError,
  type ByteRange,
  isDiskFull,
  type ListedBlob,
  Storage,
  StorageExhaustedError,
  type StoredBlob,
  type WriteOptions,
} from '../storage.js';

/** Node's default of 64 KiB is far slower. */
const READ_BUFFER_BYTES = 1024 ** 2;

/** What has arrived waits here while the disk is busy, and is written in few large pieces. */
const WRITE_BUFFER_BYTES = 4 * 1024 ** 2;

/** A transfer that has written nothing for so long is dead. */
const ABANDONED_AFTER_MS = 15 * 60_000;

/** Where bytes arrive, below the root. */
const INCOMING = 'incoming';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Blobs as files below one folder of this machine. */
export class LocalDriver extends Storage {
  /** @param proxyPrefix below which a proxy in front serves the same folder, where one does */
  constructor(
    private readonly root: string,
    private readonly proxyPrefix?: string,
  ) {
    super();
  }

  override proxyPathOf(path: string): string | null {
    return this.proxyPrefix === undefined ? null : `${this.proxyPrefix.replace(/\/$/, '')}/${blobPath(path)}`;
  }

  async write(path: string, source: Readable, { onBytes }: WriteOptions = {}): Promise<StoredBlob> {
    const target = this.resolve(path);
    const temporary = join(this.root, INCOMING, randomUUID());
    await mkdir(dirname(temporary), { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    const meter = metered(onBytes);
    const file = await open(temporary, 'wx', 0o640);
    try {
      await pipeline(source, meter.stream, file.createWriteStream({ flush: true, highWaterMark: WRITE_BUFFER_BYTES }));
      await rename(temporary, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw isDiskFull(error) ? new StorageExhaustedError() : error;
    }
    return meter.result();
  }

  /** By a hard link where both lie on one volume, else by a copy under a temporary name. */
  async ingestLocalFile(path: string, localPath: string): Promise<void> {
    const target = this.resolve(path);
    const temporary = join(this.root, INCOMING, randomUUID());
    await mkdir(dirname(temporary), { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    try {
      await link(localPath, temporary).catch(() => copyFile(localPath, temporary));
      // It may have been written long ago, but belongs to nothing only from now on.
      const now = new Date();
      await utimes(temporary, now, now);
      await syncFile(temporary);
      await rename(temporary, target);
      await syncFolder(dirname(target));
    } catch (error) {
      throw isDiskFull(error) ? new StorageExhaustedError() : error;
    } finally {
      // A rename onto the same file does nothing and leaves both names.
      await rm(temporary, { force: true });
    }
  }

  async read(path: string, range?: ByteRange): Promise<Readable> {
    return createReadStream('', { fd: await this.openLocal(path), highWaterMark: READ_BUFFER_BYTES, ...range });
  }

  override async openLocal(path: string): Promise<FileHandle> {
    return open(this.resolve(path)).catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissingError(path) : error;
    });
  }

  async size(path: string): Promise<number> {
    try {
      return (await stat(this.resolve(path))).size;
    } catch (error) {
      throw isMissing(error) ? new BlobMissingError(path) : error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(this.resolve(path), { force: true });
  }

  /** A hard link where both lie on one volume: no copy. */
  async placeIn(folder: string, path: string): Promise<string> {
    const source = this.resolve(path);
    const local = join(folder, basename(path));
    await mkdir(folder, { recursive: true });
    await link(source, local).catch(async (error: unknown) => {
      if (isMissing(error)) throw new BlobMissingError(path);
      await copyFile(source, local);
    });
    return local;
  }

  async *list(): AsyncGenerator<ListedBlob> {
    for (const room of await readdir(this.root).catch(() => [])) {
      if (room === INCOMING) continue;
      const entries = await opendir(join(this.root, room), { recursive: true });
      for await (const entry of entries) {
        if (!entry.isFile()) continue;
        const local = join(entry.parentPath, entry.name);
        // It may go while we look.
        const found = await stat(local).catch(() => null);
        if (found) yield { path: relative(this.root, local), sizeBytes: found.size, writtenAt: found.mtime };
      }
    }
  }

  async sweepIncoming(): Promise<void> {
    const folder = join(this.root, INCOMING);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const touched = await stat(path).catch(() => null);
      if (touched && Date.now() - touched.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }

  private resolve(path: string): string {
    return join(this.root, blobPath(path));
  }
}

/** A rename survives a power cut only once its folder is synced. */
const syncFolder = (path: string): Promise<void> => syncFile(path);

async function syncFile(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}
