import { Injectable } from '@nestjs/common';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Environment } from '../../config/environment.js';
import { STREAM_BUFFER_BYTES } from '../../storage/metered.js';
import { isDiskFull, StorageExhaustedError } from '../../storage/storage.js';

const READ_BUFFER_BYTES = 1024 ** 2;
const WRITE_BUFFER_BYTES = 4 * 1024 ** 2;
/** Transfers whose hash is kept running in memory, some hundred bytes each. */
const MAX_HASHES = 1_000;

/** Thrown by `append` where a request carries more than the upload still lacks. */
export class TooManyBytesError extends Error {}

export interface AppendOptions {
  most: number;
  digest: Hash | null;
  signal: AbortSignal;
}

/** Where unfinished uploads gather their bytes: a folder that all API processes share. */
@Injectable()
export class Staging {
  private readonly folder: string;
  /** While one process receives every byte in turn, it need not read them again to know their hash. */
  private readonly hashes = new Map<string, { hash: Hash; length: number }>();

  constructor(env: Environment) {
    this.folder = join(env.DATA_DIR, 'uploads');
  }

  pathOf(id: string): string {
    return join(this.folder, id);
  }

  async create(id: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await (await open(this.pathOf(id), 'wx', 0o640)).close();
  }

  /** How much has arrived; null where nothing is staged under this id. */
  async length(id: string): Promise<number | null> {
    const found = await stat(this.pathOf(id)).catch(() => null);
    return found && found.size;
  }

  /**
   * Adds what arrives to the end. What came before a failure stays.
   * @param most how many bytes are still lacking
   * @param digest is told of every byte, too
   * @returns the new length
   * @throws TooManyBytesError, StorageExhaustedError, and whatever ends the source
   */
  async append(id: string, start: number, source: Readable, { most, digest, signal }: AppendOptions): Promise<number> {
    const file = await open(this.pathOf(id), 'r+');
    const running = this.hashAt(id, start);
    let length = start;
    const meter = new Transform({
      highWaterMark: STREAM_BUFFER_BYTES,
      transform(chunk: Buffer, _encoding, done) {
        if (length + chunk.length - start > most) return done(new TooManyBytesError());
        length += chunk.length;
        running?.update(chunk);
        digest?.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(source, meter, file.createWriteStream({ start, highWaterMark: WRITE_BUFFER_BYTES }), { signal });
    } catch (error) {
      this.hashes.delete(id);
      throw isDiskFull(error) ? new StorageExhaustedError() : error;
    }
    if (running) this.hashes.set(id, { hash: running, length });
    return length;
  }

  /** Takes back what came after this length. */
  async cut(id: string, length: number): Promise<void> {
    this.hashes.delete(id);
    await truncate(this.pathOf(id), length);
  }

  async head(id: string, bytes: number): Promise<Buffer> {
    const file = await open(this.pathOf(id));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** SHA-256 in hex of all that is staged. */
  async sha256(id: string, length: number): Promise<string> {
    const running = this.hashes.get(id);
    this.hashes.delete(id);
    if (running?.length === length) return running.hash.digest('hex');
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.pathOf(id), { highWaterMark: READ_BUFFER_BYTES }), hash);
    return hash.digest('hex');
  }

  async remove(id: string): Promise<void> {
    this.hashes.delete(id);
    await rm(this.pathOf(id), { force: true });
  }

  /** Milliseconds since 1970; now for what is gone already. */
  async touchedAt(id: string): Promise<number> {
    return (await stat(this.pathOf(id)).catch(() => null))?.mtimeMs ?? Date.now();
  }

  list(): Promise<string[]> {
    return readdir(this.folder).catch(() => []);
  }

  private hashAt(id: string, start: number): Hash | null {
    if (start === 0) {
      if (this.hashes.size >= MAX_HASHES) this.hashes.clear();
      return createHash('sha256');
    }
    const running = this.hashes.get(id);
    this.hashes.delete(id);
    return running?.length === start ? running.hash : null;
  }
}
