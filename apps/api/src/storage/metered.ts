import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { type StoredBlob } from './storage.js';

/** So much may wait between two steps: with Node's default each waits for the other at every chunk of a socket. */
export const STREAM_BUFFER_BYTES = 1024 ** 2;

/** Counts and hashes what passes. @param onBytes called with the bytes so far; throwing ends the stream */
export function metered(onBytes?: (total: number) => void): { stream: Transform; result: () => StoredBlob } {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const stream = new Transform({
    highWaterMark: STREAM_BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      try {
        onBytes?.(sizeBytes);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return { stream, result: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}
