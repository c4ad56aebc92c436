import { ApiError, cancelUpload, getFile, NETWORK_ERROR, type UploadFileResponse } from '@timbrel/api-client';
import i18next from 'i18next';
import type { DetailedError, HttpStack, Upload } from 'tus-js-client';
import { renewSession } from '../../../domain/session/renew-session';
import { uploadMemory } from './upload-memory';
import { PAUSED, type SendFile } from './upload-queue';

const ADDRESS = '/api/v1/uploads/resumable';
const CHUNK_BYTES = 8 * 1024 ** 2;
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 4_000, 8_000];
/** Answers after which the same request may go well: nobody answered, somebody else was at it, the server was busy. */
const mayRetry = (status: number): boolean => status === 0 || status === 409 || status === 423 || status >= 500;

const text = (key: 'uploadNetworkError' | 'uploadWasCancelled' | 'uploadFailedInternal') =>
  i18next.t(key, { ns: 'library' });
const networkError = (key: Parameters<typeof text>[0]) =>
  new ApiError({ message: text(key), status: 0, code: NETWORK_ERROR });

/** The server's own sentence says most: which limit, how much is left. */
function refusal({ originalResponse: answer }: DetailedError): ApiError {
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0) return networkError('uploadNetworkError');
  const problem = parsed(answer.getBody());
  const textOf = (key: string) => (typeof problem[key] === 'string' ? problem[key] : undefined);
  return new ApiError({
    message: textOf('detail') ?? text('uploadFailedInternal'),
    status,
    code: textOf('code') ?? `HTTP_${status}`,
    requestId: textOf('request_id') ?? null,
  });
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Sends what the server lacks of a file. @returns the upload's id, which is the file's */
async function sendRest(
  file: File,
  { signal, onProgress }: Parameters<SendFile<unknown>>[1],
  httpStack?: HttpStack,
): Promise<string> {
  // Fetched with the first upload.
  const tus = await import('tus-js-client');
  let upload: Upload;
  await new Promise<void>((resolve, reject) => {
    upload = new tus.Upload(file, {
      endpoint: ADDRESS,
      chunkSize: CHUNK_BYTES,
      uploadDataDuringCreation: true,
      retryDelays: RETRY_DELAYS_MS,
      onShouldRetry: ({ originalResponse }) => mayRetry(originalResponse?.getStatus() ?? 0),
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: async () => [file.name, file.type, file.size, file.lastModified].join('/'),
      urlStorage: uploadMemory,
      removeFingerprintOnSuccess: true,
      headers: { 'X-Client-Version': `web/${__APP_VERSION__}` },
      ...(httpStack && { httpStack }),
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => resolve(),
      onError: (error) => reject('originalRequest' in error ? refusal(error) : error),
    });
    const stop = () => {
      // What is only paused stays on the server, to be gone on with.
      void upload.abort(signal.reason !== PAUSED).catch(() => undefined);
      reject(networkError('uploadWasCancelled'));
    };
    signal.addEventListener('abort', stop, { once: true });
    void upload.findPreviousUploads().then(([earlier]) => {
      if (signal.aborted) return;
      if (earlier) upload.resumeFromPreviousUpload(earlier);
      upload.start();
    });
  });
  return upload!.url!.split('/').pop()!;
}

/** Resolves when the browser is online again. */
const online = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(networkError('uploadWasCancelled')), { once: true });
  });

/**
 * The way a file travels: in chunks that a broken connection, a closed lid or a reload cost at most one of. A session that ended on
 * the way is renewed; without a network it waits for one.
 */
export const sendFileOver =
  (httpStack?: HttpStack): SendFile<UploadFileResponse> =>
  async (file, options) => {
    for (let renewed = false; ;) {
      try {
        const id = await sendRest(file, options, httpStack);
        return (await getFile({ path: { name: id } })).data;
      } catch (error) {
        if (!(error instanceof ApiError) || options.signal.aborted) throw error;
        if (error.status === 401 && !renewed && (await renewSession()) === 'renewed') renewed = true;
        else if (error.status === 0 && !navigator.onLine) await online(options.signal);
        else throw error;
      }
    }
  };

export const sendFile = sendFileOver();

/** Gives up what was sent of a file. */
export function forgetFile({ name, size }: File): void {
  const unfinished = uploadMemory.getUnfinished().find((upload) => upload.name === name && upload.sizeBytes === size);
  if (unfinished) void forgetUpload(unfinished);
}

/** Gives an unfinished upload up, here and on the server. */
export async function forgetUpload({ key, address }: { key: string; address: string }): Promise<void> {
  await uploadMemory.removeUpload(key);
  const id = address.split('/').pop()!;
  // What is left there goes by itself in a day.
  await cancelUpload({ path: { id }, headers: { 'Tus-Resumable': '1.0.0' } }).catch(() => undefined);
}
