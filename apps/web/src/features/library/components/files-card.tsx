import { Button, Card, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLate } from '../../../shared/hooks/use-late';
import { useCommands } from '../../../shared/keys/use-commands';
import { PAGE_SIZE_OPTIONS } from '../../../shared/lib/paging';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Pages } from '../../../shared/ui/pages';
import { LIBRARY_FILES } from '../lib/file-kinds';
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

const LIBRARY_PAGE_SIZE = 5;

/** Search, order, pages and what can be done with each file. @param search what is looked for to begin with */
export function FilesCard({ jobs, search = '' }: { jobs: readonly RunningJob[]; search?: string }) {
  const { t } = useTranslation('library');
  const list = useFileList(LIBRARY_PAGE_SIZE, { search });
  const { actions, previewed, closePreview, doomed, closeDeletion, remove } = useFileActions();
  const selection = useSelection();
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const Rows = wide ? FilesTable : FileCards;
  const { data, error, isFetching, isPlaceholderData, refetch } = list.files;
  return (
    <Card component="section" aria-label={t('filesCard')} padding={0} className={classes['card'] ?? ''}>
      <Title order={2} size="h3" px="md" pt="md">
        {t('filesCard')}
      </Title>
      <FilesToolbar list={list} />
      <SelectionBar selection={selection} shown={data?.files ?? []} actions={actions} />
      {data && data.files.length > 0 ? (
        <>
          {error && (
            <div className={classes['body']}>
              <ErrorState
                error={error}
                message={t('filesLoadFailed')}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            </div>
          )}
          <div className={isPlaceholderData ? classes['stale'] : ''}>
            <Rows files={data.files} jobs={jobs} actions={actions} selection={selection} />
          </div>
          <FilesFooter list={list} total={data.totalCount} />
        </>
      ) : (
        <div className={classes['body']}>
          <NoFiles list={list} />
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

function FilesToolbar({ list }: { list: FileListState }) {
  const { t } = useTranslation(['library', 'keys']);
  const search = useRef<HTMLInputElement>(null);
  const focusSearch = () => search.current?.focus();
  useCommands([{ id: 'search-list', label: t('keys:searchList'), keys: '/', ofPage: true, run: focusSearch }]);
  return (
    <div className={classes['toolbar']} role="search">
      <TextInput
        ref={search}
        className={classes['search'] ?? ''}
        type="search"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={list.search}
        onChange={(event) => list.setSearch(event.currentTarget.value)}
      />
      <Select
        className={classes['sorting'] ?? ''}
        aria-label={t('sort')}
        comboboxProps={{ withinPortal: false }}
        data={Object.entries(SORTINGS).map(([value, { label }]) => ({ value, label: t(label) }))}
        value={list.sorting}
        onChange={(value) => isSorting(value) && list.setSorting(value)}
      />
      <Select
        className={classes['pageSize'] ?? ''}
        aria-label={t('pageSize')}
        comboboxProps={{ withinPortal: false }}
        data={PAGE_SIZE_OPTIONS.map(String)}
        value={String(list.pageSize)}
        onChange={(value) => value !== null && list.setPageSize(Number(value))}
      />
    </div>
  );
}

function FilesFooter({ list, total }: { list: FileListState; total: number }) {
  const { t } = useTranslation('library');
  const from = (list.page - 1) * list.pageSize + 1;
  const range = t('range', { from, to: Math.min(total, from + list.pageSize - 1), total });
  return (
    <div className={classes['footer']}>
      <Text size="xs" c="dimmed">
        {range}
      </Text>
      <Pages total={list.pages} value={list.page} onChange={list.setPage} />
    </div>
  );
}

/** Why no file is shown: they are coming, they can't come, there is none, or none fits. */
function NoFiles({ list }: { list: FileListState }) {
  const { t } = useTranslation('library');
  const { data, error, isFetching, refetch } = list.files;
  const late = useLate(!data && !error);
  if (error && !data) {
    return <ErrorState error={error} message={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Stack gap="md" role="status" aria-label={t('loadingFiles')} mih={300}>
        {late && [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={44} />)}
      </Stack>
    );
  }
  if (list.searched !== '') {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => list.setSearch('')}>
            {t('clearSearch')}
          </Button>
        }
      >
        {t('noMatch', { search: list.searched })}
      </EmptyState>
    );
  }
  return <EmptyState>{t('noFiles', { types: LIBRARY_FILES.shown.join(', ') })}</EmptyState>;
}
