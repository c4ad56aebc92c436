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
import { describeError, localWords } from '../../shared/i18n/describe-error';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import { toast } from '../../shared/ui/toast';
import type { Target } from './lib/languages';
import { glossaryOptions, type Translation, translationOptions } from './queries';

/** Starts a translation; its progress then comes as the job's. */
export function useTranslate() {
  const { t } = useTranslation('translation');
  const queryClient = useQueryClient();
  const send = useIdempotentCall((body: TranslateData['body'], headers) => translate({ body, headers }));
  return useMutation({
    mutationFn: (body: TranslateData['body']) => send(body),
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), getPlanLimitsQueryKey()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error: unknown) => {
      const status = error instanceof ApiError && error.status > 0 ? String(error.status) : '';
      const text = localWords(error) ?? describeError(error);
      toast.error({ message: t('failed', { status, text }).replace(/ {2,}/g, ' ').trim() });
    },
  });
}

/** Keeps corrected texts. A conflict is the caller's to solve. */
export function useSaveTranslation(id: string) {
  const { t } = useTranslation('translation');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { revision: number; texts: string[] }) =>
      (await saveTranslation({ path: { id }, body })).data,
    onSuccess: (saved) => {
      queryClient.setQueryData(translationOptions(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: listTranslationsQueryKey() });
      toast.success({ message: t('saved') });
    },
    onError: (error: unknown) => {
      if (!isConflict(error)) toast.failure(error, t('saveFailed'));
    },
  });
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

type ExportOrder = NonNullable<ExportTranslationData['query']>;

/** Fetches a translation in one format and hands it to the browser. */
export function useDownloadTranslation({ id, original_file, target_lang }: Translation) {
  const { t } = useTranslation('translation');
  return useMutation({
    mutationFn: async (query: ExportOrder) => {
      const { data } = await exportTranslation({ path: { id }, query, parseAs: 'blob' });
      const language = query.bilingual ? `${target_lang}, ${t('exportBilingual').toLowerCase()}` : target_lang;
      const name = `${original_file.replace(/\.[^.]+$/, '')} (${language}).${query.format}`;
      saveBlob(data, name);
      return name;
    },
    onSuccess: (message) => toast.success({ message }),
    onError: (error) => toast.failure(error, t('exportFailed')),
  });
}

/** Adds, changes and deletes words of a glossary. */
export function useGlossary(target: Target) {
  const queryClient = useQueryClient();
  const settled = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: glossaryOptions(target).queryKey }),
    onError: (error: unknown) => toast.failure(error),
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
