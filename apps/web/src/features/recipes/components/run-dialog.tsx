import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listFilesOptions } from '@timbrel/api-client/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import type { Recipe } from '../lib/steps';
import { useRunRecipe } from '../mutations';
import classes from './recipes.module.css';

const SHOWN = 20;

interface RunDialogProps {
  /** Null while it is closed. */
  readonly recipe: Recipe | null;
  readonly onClose: () => void;
}

/** Which recordings a recipe is run on. */
export function RunDialog({ recipe, onClose }: RunDialogProps) {
  const { t } = useTranslation('recipes');
  return (
    <Dialog opened={recipe !== null} onClose={onClose} title={t('runTitle', { name: recipe?.name ?? '' })}>
      {recipe && <Files key={recipe.id} recipe={recipe} onClose={onClose} />}
    </Dialog>
  );
}

function Files({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { t } = useTranslation('recipes');
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), 250);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch, isFetching } = useQuery({
    ...listFilesOptions({
      query: { kind: ['audio', 'video'], page_size: SHOWN, ...(searched !== '' && { search: searched }) },
    }),
    placeholderData: keepPreviousData,
  });
  const run = useRunRecipe({
    onSuccess: ({ jobs }) => toast.success({ title: recipe.name, message: t('started', { count: jobs.length }) }),
    onError: (error) => toast.failure(error, t('runFailed')),
  });
  // A job waits for a file that is still being read.
  const files = data?.files.filter(({ status, peaks_url }) => status === 'processing' || peaks_url !== null) ?? [];
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.size > 0) run.mutate({ recipe, files: [...chosen] }, { onSuccess: onClose });
      }}
    >
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        data &&
        (files.length === 0 ? (
          <EmptyState>{t('noFiles')}</EmptyState>
        ) : (
          <ul className={classes['files']} aria-label={t('files')}>
            {files.map(({ id, original_name }) => (
              <li key={id}>
                <Checkbox label={<bdi>{original_name}</bdi>} checked={chosen.has(id)} onChange={() => toggle(id)} />
              </li>
            ))}
          </ul>
        ))
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={chosen.size === 0} loading={run.isPending}>
          {t('runOn', { count: chosen.size })}
        </Button>
      </Group>
    </form>
  );
}
