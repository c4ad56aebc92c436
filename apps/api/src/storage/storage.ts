import { HttpStatus } from '@nestjs/common';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DomainError } from '../common/errors/domain-error.js';

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

export interface ListedBlob {
  path: string;
  sizeBytes: number;
  /** Not before the write or adoption began. */
  writtenAt: Date;
}

export interface WriteOptions {
  /** Called with the bytes so far; throwing refuses the rest. */
  onBytes?: (total: number) => void;
}

export interface LinkOptions {
  seconds: number;
  contentType: string;
  disposition: string;
}

/** Where the bytes of files live. Paths are ours (`files/{userId}/{filename}`), never a user's. */
export abstract class Storage {
  /**
   * Writes under a temporary name, syncs, then renames: a blob is there whole or not at all, and what stood there before
   * stays until then. @throws StorageExhaustedError
   */
  abstract write(path: string, source: Readable, options?: WriteOptions): Promise<StoredBlob>;
  /**
   * Takes a file of this machine in, whole or not at all; the caller removes it afterwards. Taking it in again is fine.
   * @throws StorageExhaustedError
   */
  abstract ingestLocalFile(path: string, localPath: string): Promise<void>;
  /** @throws BlobMissingError */
  abstract read(path: string, range?: ByteRange): Promise<Readable>;
  /** The blob where it is a file of this machine, for the caller to close; null where it is not. @throws BlobMissingError */
  openLocal(_path: string): Promise<FileHandle | null> {
    return Promise.resolve(null);
  }
  abstract size(path: string): Promise<number>;
  /** Removing what is not there is fine. */
  abstract remove(path: string): Promise<void>;
  /** An address at which a browser may fetch the blob for a while by itself, or null where the server delivers it. */
  linkTo(_path: string, _options: LinkOptions): Promise<string | null> {
    return Promise.resolve(null);
  }
  /** The internal address by which the proxy in front finds the blob and sends it itself, or null where none does. */
  proxyPathOf(_path: string): string | null {
    return null;
  }
  /** Every whole blob there is, in no order that could be relied on. */
  abstract list(): AsyncIterable<ListedBlob>;
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

/** The store does not answer, or not as it should. */
export class StorageUnavailableError extends DomainError {
  constructor(cause: unknown) {
    super(
      HttpStatus.SERVICE_UNAVAILABLE,
      'STORAGE_UNAVAILABLE',
      'The file storage does not answer at the moment. Nothing was lost; please try again in a minute.',
      { headers: { 'Retry-After': '60' } },
    );
    this.cause = cause;
  }
}

/** Whether a write failed because there was no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The machine, not the account, has no room left. */
export class StorageExhaustedError extends DomainError {
  constructor() {
    super(
      HttpStatus.INSUFFICIENT_STORAGE,
      'SERVER_STORAGE_FULL',
      'The server has no room left for this file. Nothing was stored. Please try again later.',
    );
  }
}
