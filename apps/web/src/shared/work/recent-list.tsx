import { Card, Title } from '@mantine/core';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state';
import classes from './work-page.module.css';

export interface RecentResult {
  readonly key: string;
  /** The way to it. */
  readonly link: ReactNode;
  /** ISO 8601. */
  readonly at: string | null;
}

/** What was made last, each one way from being read. */
export function RecentList({ results, empty }: { results: readonly RecentResult[]; empty: string }) {
  const { t, i18n } = useTranslation('common');
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card component="section" aria-label={t('recent')}>
      <Title order={2} size="h3" mb="xs">
        {t('recent')}
      </Title>
      {results.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className={classes['recent']}>
          {results.map(({ key, link, at }) => (
            <li key={key}>
              {link}
              {at !== null && <time dateTime={at}>{date.format(new Date(at))}</time>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
