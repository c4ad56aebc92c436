import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type StoredBlob } from './storage.js';

/** What is known of a file of this machine that is to be stored. */
export async function blobOf(localPath: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(localPath), hash);
  return { sizeBytes: (await stat(localPath)).size, sha256: hash.digest('hex') };
}
