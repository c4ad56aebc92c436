import { changeRecipe, createRecipe, deleteRecipe, runRecipe } from '@timbrel/api-client';
import { listJobsQueryKey, listRecipesQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import { toast } from '../../shared/ui/toast';
import type { Recipe } from './lib/steps';

type Draft = Pick<Recipe, 'name' | 'steps'> & { id: string | null };

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: listRecipesQueryKey() });
}

/** Saves a new recipe, or changes one. */
export function useSaveRecipe() {
  const { t } = useTranslation('recipes');
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, ...body }: Draft) =>
      id === null ? createRecipe({ body }) : changeRecipe({ path: { id }, body }),
    onSuccess: (_, { name }) => toast.success({ title: t('saved'), message: name }),
    onError: (error) => toast.failure(error, t('saveFailed')),
    onSettled: refresh,
  });
}

/** Deletes a recipe; for a moment it can be had back. */
export function useDeleteRecipe() {
  const { t } = useTranslation('recipes');
  const refresh = useRefresh();
  const save = useSaveRecipe();
  return useMutation({
    mutationFn: ({ id }: Recipe) => deleteRecipe({ path: { id } }),
    onSuccess: (_, { name, steps }) =>
      toast.success({
        title: t('deleted'),
        message: name,
        action: { label: t('undo'), onClick: () => save.mutate({ id: null, name, steps }) },
        milliseconds: 6_000,
      }),
    onError: (error) => toast.failure(error),
    onSettled: refresh,
  });
}

/** Runs a recipe on files; how it goes on then comes as the jobs'. */
export function useRunRecipe() {
  const { t } = useTranslation('recipes');
  const queryClient = useQueryClient();
  const send = useIdempotentCall(
    async ({ id, files }: { id: string; files: readonly string[] }, headers) =>
      (await runRecipe({ path: { id }, body: { file_ids: [...files] }, headers })).data,
  );
  return useMutation({
    mutationFn: ({ recipe, files }: { recipe: Recipe; files: readonly string[] }) => send({ id: recipe.id, files }),
    onSuccess: ({ jobs }, { recipe }) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      toast.success({ title: recipe.name, message: t('started', { count: jobs.length }) });
    },
    onError: (error) => toast.failure(error, t('runFailed')),
  });
}
