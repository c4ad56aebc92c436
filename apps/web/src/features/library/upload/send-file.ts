import { ApiError, NETWORK_ERROR, type UploadFileResponse } from '@timbrel/api-client';
import i18next from 'i18next';
import { renewSession } from '../../../shared/session/renew-session';
import type { SendFile } from './upload-queue';

const ADDRESS = '/api/v1/uploads';

/** Sends one file as a form; by XMLHttpRequest, since `fetch` tells nothing of the way up. */
const post: SendFile<UploadFileResponse> = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const text = (key: 'uploadNetworkError' | 'uploadWasCancelled') => i18next.t(key, { ns: 'library' });
    const fail = (message: string) => reject(new ApiError({ message, status: 0, code: NETWORK_ERROR }));
    request.open('POST', ADDRESS);
    request.responseType = 'json';
    request.withCredentials = true;
    request.setRequestHeader('X-Client-Version', `web/${__APP_VERSION__}`);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => fail(text('uploadNetworkError'));
    request.onabort = () => fail(text('uploadWasCancelled'));
    request.onload = () => {
      if (request.status === 200) resolve(request.response as UploadFileResponse);
      else reject(refusal(request.status, request.response));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });

/** The server's own sentence says most: which limit, how much is left. */
function refusal(status: number, body: unknown): ApiError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  const textOf = (key: string) => (typeof problem[key] === 'string' ? problem[key] : undefined);
  return new ApiError({
    message: textOf('detail') ?? textOf('message') ?? i18next.t('uploadFailedInternal', { ns: 'library' }),
    status,
    code: textOf('code') ?? `HTTP_${status}`,
    requestId: textOf('request_id') ?? null,
  });
}

/** The way a file travels. A session that ended while the file was on its way is renewed, and the file sent once more. */
export const sendFile: SendFile<UploadFileResponse> = async (file, options) => {
  try {
    return await post(file, options);
  } catch (error) {
    const expired = error instanceof ApiError && error.status === 401;
    if (expired && (await renewSession()) === 'renewed') return post(file, options);
    throw error;
  }
};
