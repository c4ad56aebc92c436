import type { Readable } from 'node:stream';

export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, included. */
  end: number;
}

export interface StoredBlob {
  sizeBytes: number;
  /** Hex. */
  sha256: string;
}

export interface WriteOptions {
  signal?: AbortSignal;
  /** Called with the bytes so far; throwing refuses the rest. */
  onBytes?: (total: number) => void;
}

/** Where the bytes of files live. Paths are ours (`files/{userId}/{filename}`), never a user's. */
export abstract class Storage {
  /** Writes under a temporary name, syncs, then renames: a blob is there whole or not at all. Existing blobs stay. */
  abstract write(path: string, source: Readable, options?: WriteOptions): Promise<StoredBlob>;
  /** @throws BlobMissingError */
  abstract read(path: string, range?: ByteRange): Promise<Readable>;
  abstract size(path: string): Promise<number>;
  /** Removing what is not there is fine. */
  abstract remove(path: string): Promise<void>;
  /** Removes what interrupted writes left behind. */
  abstract sweepIncoming(): Promise<void>;
  /** Puts the blob into `folder`, which is made and is the caller's to remove. @returns the local path @throws BlobMissingError */
  abstract placeIn(folder: string, path: string): Promise<string>;
}

export class BlobMissingError extends Error {
  constructor(path: string) {
    super(`No blob at ${path}`);
  }
}
