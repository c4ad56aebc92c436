import { changeRecipe, createRecipe, deleteRecipe, runRecipe, type RunRecipeResponse } from '@timbrel/api-client';
import { listJobsQueryKey, listRecipesQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';
import type { Recipe } from './lib/steps';

type Draft = Pick<Recipe, 'name' | 'steps'> & { id: string | null };

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: listRecipesQueryKey() });
}

/** Saves a new recipe, or changes one. */
export function useSaveRecipe(handlers: MutationHandlers<unknown, Draft>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, ...body }: Draft) =>
      id === null ? createRecipe({ body }) : changeRecipe({ path: { id }, body }),
    ...handlers,
    onSettled: refresh,
  });
}

/** Deletes a recipe. */
export function useDeleteRecipe(handlers: MutationHandlers<unknown, Recipe>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Recipe) => deleteRecipe({ path: { id } }),
    ...handlers,
    onSettled: refresh,
  });
}

interface RecipeRun {
  readonly recipe: Recipe;
  readonly files: readonly string[];
}

/** Runs a recipe on files; how it goes on then comes as the jobs'. */
export function useRunRecipe({ onSuccess, onError }: MutationHandlers<RunRecipeResponse, RecipeRun>) {
  const queryClient = useQueryClient();
  const send = useIdempotentCall(
    async ({ id, files }: { id: string; files: readonly string[] }, headers) =>
      (await runRecipe({ path: { id }, body: { file_ids: [...files] }, headers })).data,
  );
  return useMutation({
    mutationFn: ({ recipe, files }: RecipeRun) => send({ id: recipe.id, files }),
    onSuccess: (answer, run) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      onSuccess?.(answer, run);
    },
    ...(onError && { onError }),
  });
}
