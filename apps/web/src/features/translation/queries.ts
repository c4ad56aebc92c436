import type { GetTranslationResponse, ListTranslationsResponse } from '@timbrel/api-client';
import { getTranslationOptions, listTermsOptions, listTranslationsOptions } from '@timbrel/api-client/query';
import type { Target } from './lib/languages';

export type Translation = GetTranslationResponse;
export type TranslationSummary = ListTranslationsResponse['translations'][number];

export const translationOptions = (id: string) => getTranslationOptions({ path: { id } });

const RECENT = 5;
export const recentTranslationsOptions = () => listTranslationsOptions({ query: { page_size: RECENT } });

/** What a file was translated into already. */
export const translationsOfOptions = (fileId: string) =>
  listTranslationsOptions({ query: { upload_id: fileId, page_size: 20 } });

export const glossaryOptions = (target: Target) => listTermsOptions({ query: { target_lang: target } });
