import { Button, Card } from '@mantine/core';
import { listJobsOptions } from '@timbrel/api-client/query';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { ListBody } from '../../../shared/lists/list-body';
import { ListSelect } from '../../../shared/lists/list-select';
import { type ListStateOf, useListSearch } from '../../../shared/lists/list-state';
import { SearchField } from '../../../shared/lists/search-field';
import { usePagedList } from '../../../shared/lists/use-paged-list';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Page } from '../../../shared/ui/page';
import { Pages } from '../../../shared/ui/pages';
import { JOB_STATES, jobListSchema } from '../lib/job-list-search';
import { JobRows, JobSkeletons } from './job-rows';
import classes from './jobs-page.module.css';

const PAGE_SIZE = 20;
const STATE_NAMES = {
  all: 'stateAll',
  queued: 'stageQueued',
  active: 'stateActive',
  completed: 'stateCompleted',
  failed: 'stateFailed',
  cancelled: 'stateCancelled',
} as const;

/** `/jobs`: every job of the account, by state and by the name of its file. */
export function JobsPage() {
  const { t } = useTranslation('jobs');
  const state = useListSearch(jobListSchema);
  const [{ page, search, state: wanted }, change] = state;
  const { data, error, isFetching, isStale, pages, refetch } = usePagedList(
    state,
    listJobsOptions({
      query: {
        page,
        page_size: PAGE_SIZE,
        ...(wanted !== 'all' && { state: wanted }),
        ...(search !== '' && { search }),
      },
    }),
  );
  const late = useDelayedFlag(!data && !error);
  const isFiltered = wanted !== 'all' || search !== '';
  return (
    <Page title={t('jobs')} description={t('description')}>
      <Card component="section" aria-label={t('jobs')}>
        {(isFiltered || data?.totalCount !== 0) && <Toolbar state={state} />}
        {error && !data ? (
          <ErrorState error={error} message={t('loadFailed')} onRetry={refetch} retrying={isFetching} />
        ) : !data ? (
          late && <JobSkeletons />
        ) : data.jobs.length > 0 ? (
          <ListBody isStale={isStale}>
            <JobRows jobs={data.jobs} />
          </ListBody>
        ) : isFiltered ? (
          <EmptyState
            action={
              <Button variant="default" onClick={() => change({ state: 'all', search: '' })}>
                {t('clearFilters')}
              </Button>
            }
          >
            {t('noMatch')}
          </EmptyState>
        ) : (
          <EmptyState>{t('empty')}</EmptyState>
        )}
        <Pages mt="sm" total={pages} value={page} onChange={(next) => change({ page: next })} />
      </Card>
    </Page>
  );
}

function Toolbar({ state: [{ search, state }, change] }: { state: ListStateOf<typeof jobListSchema> }) {
  const { t } = useTranslation('jobs');
  return (
    <div className={classes['toolbar']} role="search">
      <SearchField
        className={classes['search'] ?? ''}
        label={t('search')}
        value={search}
        onChange={(text, options) => change({ search: text }, options)}
      />
      <ListSelect
        className={classes['state'] ?? ''}
        label={t('state')}
        options={JOB_STATES.map((value) => ({ value, label: t(STATE_NAMES[value]) }))}
        value={state}
        onChange={(chosen) => change({ state: chosen })}
      />
    </div>
  );
}
