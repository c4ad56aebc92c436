import { ApiError } from '@timbrel/api-client';
import { describeError } from '../../../shared/i18n/describe-error';
import type { catalogue } from '../../../locales/en';

type Key = keyof (typeof catalogue)['transcription'];

const BY_STATUS: Record<number, { title: Key; message: Key }> = {
  400: { title: 'invalidFileTypeTitle', message: 'invalidFileTypeBody' },
  402: { title: 'quotaExceededTitle', message: 'quotaExceededBody' },
  413: { title: 'fileTooLargeTitle', message: 'fileTooLargeBody' },
  429: { title: 'rateLimitedTitle', message: 'rateLimitedBody' },
};

/** The toast for a transcription that was not accepted: by status, else the server's own words, else a general sentence. */
export function startErrorToast(error: unknown): { title: Key | null; message: Key | { detail: string } } {
  if (!(error instanceof ApiError) || error.status === 0) return { title: null, message: 'failed' };
  // A 400 that is about something else than the file (the language) has words of its own.
  const known = error.code === 'UNSUPPORTED_LANGUAGE' ? undefined : BY_STATUS[error.status];
  if (known) return known;
  return { title: null, message: error.status < 500 ? { detail: describeError(error) } : 'failed' };
}
