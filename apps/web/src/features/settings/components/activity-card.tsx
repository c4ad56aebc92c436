import { Skeleton, Text } from '@mantine/core';
import { listSecurityEventsOptions } from '@timbrel/api-client/query';
import { useTranslation } from 'react-i18next';
import { PLAIN_LIST } from '../../../shared/lists/list-search';
import { useLocalListSearch } from '../../../shared/lists/list-state';
import { usePagedList } from '../../../shared/lists/use-paged-list';
import { ErrorState } from '../../../shared/ui/error-state';
import { Pages } from '../../../shared/ui/pages';
import { useClientName } from '../use-client-name';
import { SettingsCard } from './settings-card';
import classes from './settings.module.css';

const PAGE_SIZE = 5;

/** What happened to the account: who signed in, from where, and what was changed. */
export function ActivityCard() {
  const { t, i18n } = useTranslation('settings');
  const clientName = useClientName();
  const [shown, change] = useLocalListSearch(PLAIN_LIST);
  const { page } = shown;
  const { data, error, isFetching, pages, refetch } = usePagedList(
    [shown, change],
    listSecurityEventsOptions({ query: { page, page_size: PAGE_SIZE } }),
  );
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <SettingsCard id="activity" title={t('activity')} description={t('activityHint')}>
      {error && !data && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <Skeleton height={280} />}
      {data && (
        <ul className={classes['rows']}>
          {data.events.map(({ id, kind, detail, ip, created_at, ...client }) => (
            <li key={id}>
              <div className={classes['rowText']}>
                <Text fw={520}>
                  {t(`event-${kind}`)}
                  {detail !== null && `: ${detail}`}
                </Text>
                <Text size="sm" c="dimmed">
                  {[time.format(new Date(created_at)), clientName(client), ip].filter(Boolean).join(' · ')}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pages mt="sm" total={pages} value={page} onChange={(next) => change({ page: next })} />
    </SettingsCard>
  );
}
