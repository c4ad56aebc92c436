import { Card, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../shared/hooks/use-delayed-flag';
import { clampPage, pageCount } from '../../shared/lists/paging';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Pages } from '../../shared/ui/pages';
import classes from './work-page.module.css';

export interface RecentResult {
  readonly key: string;
  /** The way to it. */
  readonly link: ReactNode;
  /** ISO 8601. */
  readonly at: string | null;
}

const PAGE_SIZE = 2;

/** How far the question for the results has come. */
export interface RecentQuery {
  readonly data: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface RecentListProps {
  readonly query: RecentQuery;
  /** Of the query's data. */
  readonly results: readonly RecentResult[];
  readonly empty: string;
}

/** What was made last, a few at a time, each one way from being read. */
export function RecentList({ query, results, empty }: RecentListProps) {
  const { t, i18n } = useTranslation();
  const [wanted, setWanted] = useState(1);
  const { data, error, isFetching, refetch } = query;
  const isLoaded = data !== undefined;
  const late = useDelayedFlag(!isLoaded && !error);
  const pages = pageCount(results.length, PAGE_SIZE);
  const page = clampPage(wanted, results.length, PAGE_SIZE);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card component="section" aria-label={t('recent')}>
      <Title order={2} size="h3" mb="xs">
        {t('recent')}
      </Title>
      {error && !isLoaded ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !isLoaded ? (
        <div className={classes['recentWait']} role="status" aria-label={t('recentLoading')}>
          {late && Array.from({ length: PAGE_SIZE }, (_, row) => <Skeleton key={row} height={20} />)}
        </div>
      ) : results.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className={classes['recent']}>
          {results.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ key, link, at }) => (
            <li key={key}>
              {link}
              {at !== null && <time dateTime={at}>{date.format(new Date(at))}</time>}
            </li>
          ))}
        </ul>
      )}
      <Pages mt="xs" total={pages} value={page} onChange={setWanted} />
    </Card>
  );
}
