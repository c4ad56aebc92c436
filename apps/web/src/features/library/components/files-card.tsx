import { Button, Card, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { useCommands } from '../../../shared/keys/use-commands';
import { ListBody } from '../../../shared/lists/list-body';
import { useListSearch } from '../../../shared/lists/list-state';
import { PAGE_SIZE_OPTIONS } from '../../../shared/lists/paging';
import { SearchField } from '../../../shared/lists/search-field';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Pages } from '../../../shared/ui/pages';
import { LIBRARY_FILES } from '../lib/file-kinds';
import { fileListSchema } from '../lib/file-list-search';
import { isSorting, SORTINGS } from '../lib/sorting';
import { useFileActions } from '../use-file-actions';
import { type FileListState, useFileList } from '../use-file-list';
import { useSelection } from '../use-selection';
import { DeleteDialog } from './delete-dialog';
import { FilePreview } from './file-preview';
import type { RunningJob } from './file-status';
import classes from './files.module.css';
import { FileCards, FilesTable } from './files-table';
import { SelectionBar } from './selection-bar';

/** Search, order, pages and what can be done with each file. */
export function FilesCard({ jobs }: { jobs: readonly RunningJob[] }) {
  const { t } = useTranslation('library');
  const state = useListSearch(fileListSchema);
  const list = useFileList(state);
  const { actions, previewed, closePreview, doomed, closeDeletion, remove } = useFileActions();
  const selection = useSelection();
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const Rows = wide ? FilesTable : FileCards;
  const { data, error, isFetching, isStale, refetch } = list;
  return (
    <Card component="section" aria-label={t('filesCard')} padding={0} className={classes['card'] ?? ''}>
      <Title order={2} size="h3" px="md" pt="md">
        {t('filesCard')}
      </Title>
      <FilesToolbar state={state} />
      <SelectionBar selection={selection} shown={data?.files ?? []} actions={actions} />
      {data && data.files.length > 0 ? (
        <>
          {error && (
            <div className={classes['body']}>
              <ErrorState error={error} message={t('filesLoadFailed')} onRetry={refetch} retrying={isFetching} />
            </div>
          )}
          <ListBody isStale={isStale}>
            <Rows files={data.files} jobs={jobs} actions={actions} selection={selection} />
          </ListBody>
          <FilesFooter state={state} list={list} total={data.totalCount} />
        </>
      ) : (
        <div className={classes['body']}>
          <NoFiles state={state} list={list} />
        </div>
      )}
      <FilePreview file={previewed} onClose={closePreview} onDownload={actions.download} />
      <DeleteDialog
        files={doomed}
        onClose={closeDeletion}
        onConfirm={(files) => {
          selection.clear();
          remove(files);
        }}
      />
    </Card>
  );
}

function FilesToolbar({ state: [{ search, sort, size }, change] }: { state: FileListState }) {
  const { t } = useTranslation(['library', 'keys']);
  const field = useRef<HTMLInputElement>(null);
  const focusSearch = () => field.current?.focus();
  useCommands([{ id: 'search-list', label: t('keys:searchList'), keys: '/', ofPage: true, run: focusSearch }]);
  return (
    <div className={classes['toolbar']} role="search">
      <SearchField
        ref={field}
        className={classes['search'] ?? ''}
        label={t('search')}
        aria-keyshortcuts="/"
        value={search}
        onChange={(text, options) => change({ search: text }, options)}
      />
      <Select
        className={classes['sorting'] ?? ''}
        aria-label={t('sort')}
        comboboxProps={{ withinPortal: false }}
        data={Object.entries(SORTINGS).map(([value, { label }]) => ({ value, label: t(label) }))}
        value={sort}
        onChange={(value) => isSorting(value) && change({ sort: value })}
      />
      <Select
        className={classes['pageSize'] ?? ''}
        aria-label={t('pageSize')}
        comboboxProps={{ withinPortal: false }}
        data={PAGE_SIZE_OPTIONS.map(String)}
        value={String(size)}
        onChange={(value) => value !== null && change({ size: Number(value) })}
      />
    </div>
  );
}

interface FileListProps {
  readonly state: FileListState;
  readonly list: ReturnType<typeof useFileList>;
}

function FilesFooter({ state: [{ page, size }], list, total }: FileListProps & { total: number }) {
  const { t } = useTranslation('library');
  const from = (page - 1) * size + 1;
  const range = t('range', { from, to: Math.min(total, from + size - 1), total });
  return (
    <div className={classes['footer']}>
      <Text size="xs" c="dimmed">
        {range}
      </Text>
      <Pages total={list.pages} value={page} onChange={list.setPage} />
    </div>
  );
}

/** Why no file is shown: they are coming, they can't come, there is none, or none fits. */
function NoFiles({ state: [{ search }, change], list: { data, error, isFetching, refetch } }: FileListProps) {
  const { t } = useTranslation('library');
  const late = useDelayedFlag(!data && !error);
  if (error && !data) {
    return <ErrorState error={error} message={t('loadFailed')} onRetry={refetch} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Stack gap="md" role="status" aria-label={t('loadingFiles')} mih={300}>
        {late && [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={44} />)}
      </Stack>
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => change({ search: '' })}>
            {t('clearSearch')}
          </Button>
        }
      >
        {t('noMatch', { search })}
      </EmptyState>
    );
  }
  return <EmptyState>{t('noFiles', { types: LIBRARY_FILES.shown.join(', ') })}</EmptyState>;
}
