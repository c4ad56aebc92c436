import { ApiError } from '@timbrel/api-client';
import i18next from 'i18next';
import type { catalogue } from '../../locales/en';

type ErrorCode = keyof (typeof catalogue)['errors'];

/** What the client says of an answer without words. */
const STATUS_ALONE = /^HTTP (\d+): (.*)$/;

/** The server's own words about an error; null where it sent none. */
export const serverWords = (error: unknown): string | null =>
  error instanceof ApiError && error.status > 0 && error.message !== '' && !STATUS_ALONE.test(error.message)
    ? error.message
    : null;

const hasText = (code: string): code is ErrorCode => i18next.exists(code, { ns: 'errors' });
const textOfCode = (code: string): string | null => (hasText(code) ? i18next.t(code, { ns: 'errors' }) : null);

/**
 * The sentence for an error in the language of the page: by its stable code (catalogue `errors`), else the server's own
 * message, else what its status means, else 'An unexpected error occurred'. A feature that has its own text for a code asks for that first.
 */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) {
    const words = serverWords(error);
    // A code that the client made of the status says less than the server's words.
    const isMadeUp = error.code === `HTTP_${error.status}`;
    const known = isMadeUp && words !== null ? words : (textOfCode(error.code) ?? words);
    if (known !== null) return known;
    if (error.status >= 400 && error.status < 500) return textOfCode('HTTP_4XX')!;
    const [, status, statusText] = STATUS_ALONE.exec(error.message) ?? [];
    if (status) return i18next.t('httpError', { status, statusText });
    if (error.message) return error.message;
  }
  return i18next.t('unexpectedError');
}

/** The server's own words, which are English: readers of other languages get the text of the code, where there is one. */
export const localWords = (error: unknown): string | null =>
  serverWords(error) !== null && i18next.language !== 'en' ? describeError(error) : serverWords(error);

/** Whether the server said no, which asking again would not change. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** What the server refuses can be mended by who asked, and is said; of all else, which can only be tried again, `otherwise`. */
export const describeRefusal = (error: unknown, otherwise: string): string =>
  isRefusal(error) ? describeError(error) : otherwise;

/** The stable code of an error of the API, or null. */
export const errorCode = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** What a person quotes to support, or null. */
export const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null);
