import type { ListPlansResponse } from '@timbrel/api-client';
import { listPlansQueryKey } from '@timbrel/api-client/query';
import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../shared/i18n/languages';
import { sessionOptions } from '../domain/session/session';
import { readTokenExpiry } from '../domain/session/token-expiry';

/** Where a page that was made ahead of time keeps what it was made from. */
export const PRERENDERED_ID = 'prerendered';

export interface Prerendered {
  language: Language;
  plans: ListPlansResponse;
  /** Filled in for each request: whether it came with a session's cookie. */
  visitor: string;
}

/** The word that stands for `visitor` until then. */
export const VISITOR_PLACE = '__VISITOR__';

/**
 * Takes over what the page was made from, so that its first rendering here is the same.
 * @returns whether the page stands already, in this language
 */
export function takeOverPrerendered(queryClient: QueryClient, language: Language): boolean {
  const json = document.getElementById(PRERENDERED_ID)?.textContent;
  if (!json) return false;
  const made = JSON.parse(json) as Prerendered;
  queryClient.setQueryData(listPlansQueryKey(), made.plans);
  // Nobody has to be asked about a browser that has no session and knows of none.
  if (made.visitor === 'stranger' && readTokenExpiry() === null)
    queryClient.setQueryData(sessionOptions().queryKey, null);
  return made.language === language;
}
