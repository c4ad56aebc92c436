import { Badge, Button, Card, Group, Skeleton, Title } from '@mantine/core';
import { listRecipesOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Page } from '../../../shared/ui/page';
import { toast } from '../../../shared/ui/toast';
import type { Recipe } from '../lib/steps';
import { useDeleteRecipe, useSaveRecipe } from '../mutations';
import { RecipeEditor } from './recipe-editor';
import { RunDialog } from './run-dialog';
import classes from './recipes.module.css';

/** How long a deletion can be taken back. */
const UNDO_MS = 6_000;

/** `/recipes`: saved chains of steps. */
export function RecipesPage() {
  const { t } = useTranslation('recipes');
  const { data, error, isFetching, refetch } = useQuery(listRecipesOptions());
  const late = useDelayedFlag(!data && !error);
  const [edited, setEdited] = useState<Recipe | null | undefined>(undefined);
  const [run, setRun] = useState<Recipe | null>(null);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited(null)}>
      {t('newRecipe')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} {...(data?.recipes.length && { actions: create })}>
      {error && !data ? (
        <Card>
          <ErrorState error={error} message={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : !data ? (
        <div role="status" aria-label={t('loading')} className={classes['list']}>
          {late && [1, 2].map((row) => <Skeleton key={row} height={96} />)}
        </div>
      ) : data.recipes.length === 0 ? (
        <Card>
          <EmptyState action={create}>{t('empty')}</EmptyState>
        </Card>
      ) : (
        <ul className={classes['list']}>
          {data.recipes.map((recipe) => (
            <li key={recipe.id}>
              <RecipeCard recipe={recipe} onEdit={() => setEdited(recipe)} onRun={() => setRun(recipe)} />
            </li>
          ))}
        </ul>
      )}
      <RecipeEditor recipe={edited} onClose={() => setEdited(undefined)} />
      <RunDialog recipe={run} onClose={() => setRun(null)} />
    </Page>
  );
}

function RecipeCard({ recipe, onEdit, onRun }: { recipe: Recipe; onEdit: () => void; onRun: () => void }) {
  const { t } = useTranslation('recipes');
  const { name, steps } = recipe;
  const restore = useSaveRecipe({
    onSuccess: () => toast.success({ title: t('saved'), message: name }),
    onError: (error) => toast.failure(error, t('saveFailed')),
  });
  const remove = useDeleteRecipe({
    onSuccess: () =>
      toast.success({
        title: t('deleted'),
        message: name,
        action: { label: t('undo'), onClick: () => restore.mutate({ id: null, name, steps }) },
        milliseconds: UNDO_MS,
      }),
    onError: (error) => toast.failure(error),
  });
  return (
    <Card>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          <bdi>{name}</bdi>
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={16} />}
            aria-label={t('runNamed', { name })}
            onClick={onRun}
          >
            {t('run')}
          </Button>
          <Button variant="default" size="compact-sm" aria-label={t('editNamed', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('deleteNamed', { name })}
            onClick={() => remove.mutate(recipe)}
          >
            {t('delete')}
          </Button>
        </Group>
      </Group>
      <ol className={classes['chain']} aria-label={t('steps')}>
        {steps.map((step, index) => (
          <li key={`${step.kind}-${index}`}>
            <Badge variant="light" color="gray" tt="none">
              {index + 1}. {t(`kind_${step.kind}`)}
            </Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}
