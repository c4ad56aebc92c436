import {
  addTerm,
  ApiError,
  changeTerm,
  exportTranslation,
  type ExportTranslationData,
  removeTerm,
  saveTranslation,
  type SaveTermDto,
  translate,
  type TranslateData,
} from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listJobsQueryKey, listTranslationsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../shared/lib/save-blob';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';
import type { Target } from './lib/languages';
import { glossaryOptions, type Translation, translationOptions } from './queries';

/** Starts a translation; its progress then comes as the job's. */
export function useTranslate({ onError }: MutationHandlers<unknown, TranslateData['body']>) {
  const queryClient = useQueryClient();
  const send = useIdempotentCall((body: TranslateData['body'], headers) => translate({ body, headers }));
  return useMutation({
    mutationFn: (body: TranslateData['body']) => send(body),
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), getPlanLimitsQueryKey()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    ...(onError && { onError }),
  });
}

interface TextsToSave {
  readonly revision: number;
  readonly texts: string[];
}

/** Keeps corrected texts. A conflict is the caller's to solve. */
export function useSaveTranslation(id: string, { onSuccess, onError }: MutationHandlers<unknown, TextsToSave>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: TextsToSave) => (await saveTranslation({ path: { id }, body })).data,
    onSuccess: (saved, body) => {
      queryClient.setQueryData(translationOptions(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: listTranslationsQueryKey() });
      onSuccess?.(saved, body);
    },
    ...(onError && { onError }),
  });
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

type ExportOrder = NonNullable<ExportTranslationData['query']>;

/** Fetches a translation in one format and hands it to the browser. */
export function useDownloadTranslation(
  { id, original_file, target_lang }: Translation,
  handlers: MutationHandlers<string, ExportOrder>,
) {
  const { t } = useTranslation('translation');
  return useMutation({
    mutationFn: async (query: ExportOrder) => {
      const { data } = await exportTranslation({ path: { id }, query, parseAs: 'blob' });
      const language = query.bilingual ? `${target_lang}, ${t('exportBilingual').toLowerCase()}` : target_lang;
      const name = `${original_file.replace(/\.[^.]+$/, '')} (${language}).${query.format}`;
      saveBlob(data, name);
      return name;
    },
    ...handlers,
  });
}

/** Adds, changes and deletes words of a glossary. */
export function useGlossary(
  target: Target,
  { onError }: Required<Pick<MutationHandlers<unknown, unknown>, 'onError'>>,
) {
  const queryClient = useQueryClient();
  const settled = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: glossaryOptions(target).queryKey }),
    onError,
  };
  const bodyOf = ({ source, target: translation }: Pick<SaveTermDto, 'source' | 'target'>): SaveTermDto => ({
    target_lang: target,
    ...{ source, target: translation },
  });
  return {
    add: useMutation({
      mutationFn: (term: Pick<SaveTermDto, 'source' | 'target'>) => addTerm({ body: bodyOf(term) }),
      ...settled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...term }: { id: string; source: string; target: string }) =>
        changeTerm({ path: { id }, body: bodyOf(term) }),
      ...settled,
    }),
    remove: useMutation({ mutationFn: (id: string) => removeTerm({ path: { id } }), ...settled }),
  };
}
