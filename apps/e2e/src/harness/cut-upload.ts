import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Upload } from 'tus-js-client';
import { type Account } from './account.ts';
import { CuttingLine } from './cutting-line.ts';
import { type ApiProcess, type Product } from './product.ts';

export const CHUNK_BYTES = 8 * 1024 ** 2;
const DEATHS = ['connection', 'connection', 'connection', 'page', 'page', 'api'] as const;

export interface CutUpload {
  /** The file's id in the library. */
  id: string;
  cuts: Record<(typeof DEATHS)[number], number>;
  /** The most that was sent twice after one cut. */
  mostRepeated: number;
}

export const sha256 = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/**
 * Uploads a file with the official client while its connection, its page or the server dies again and again.
 * @param random from 0 to 1
 */
export async function uploadWithCuts(
  product: Product,
  api: ApiProcess,
  account: Account,
  {
    path,
    name,
    sizeBytes,
    cuts,
    random,
  }: { path: string; name: string; sizeBytes: number; cuts: number; random: () => number },
): Promise<CutUpload> {
  const line = await CuttingLine.to(api.port);
  const result: CutUpload = { id: '', cuts: { connection: 0, page: 0, api: 0 }, mostRepeated: 0 };
  let address: string | null = null;
  let sent = 0;
  /** One life of the page: it goes on with what the server has. */
  const attempt = (death: (typeof DEATHS)[number] | null) =>
    new Promise<void>((resolve, reject) => {
      const upload = new Upload(createReadStream(path), {
        endpoint: `${line.url}/api/v1/uploads/resumable`,
        uploadUrl: address,
        uploadSize: sizeBytes,
        chunkSize: CHUNK_BYTES,
        // What was still on its way when the line broke may arrive after the question how much is there.
        retryDelays: [0, 50, 100],
        onShouldRetry: ({ originalResponse }) => originalResponse?.getStatus() === 409,
        storeFingerprintForResuming: false,
        headers: account.at(api).headers,
        metadata: { filename: name, filetype: '' },
        onUploadUrlAvailable: () => (address = upload.url),
        onBeforeRequest: (request) => {
          if (request.getMethod() !== 'PATCH') return;
          const offset = Number(request.getHeader('Upload-Offset'));
          result.mostRepeated = Math.max(result.mostRepeated, sent - offset);
          sent = offset;
        },
        onProgress: (bytes) => (sent = Math.max(sent, bytes)),
        onSuccess: () => resolve(),
        onError: reject,
      });
      // Not in the last bytes: there would be nothing left to break.
      const reach = Math.floor(((sizeBytes - sent) / (cuts + 1 - dead())) * 2 * random());
      if (death === 'connection') line.cutAfter(reach);
      if (death === 'page') {
        line.cutAfter(reach, () => {
          void upload.abort();
          line.hangUp();
          reject(new Error('The page is gone'));
        });
      }
      if (death === 'api') line.cutAfter(reach, () => api.program.signal('SIGKILL'));
      upload.start();
    });
  const dead = () => Object.values(result.cuts).reduce((sum, count) => sum + count, 0);
  try {
    while (dead() < cuts) {
      const death = DEATHS[Math.floor(random() * DEATHS.length)]!;
      const ended = await attempt(death).then(
        () => true,
        () => false,
      );
      if (ended) break;
      result.cuts[death] += 1;
      if (death === 'api') {
        await api.program.end('SIGKILL');
        await product.restartApi(api);
      }
    }
    line.cutAfter(Infinity);
    await attempt(null);
    result.id = address!.split('/').pop()!;
    return result;
  } finally {
    await line.close();
  }
}
