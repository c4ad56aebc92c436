import { Button, Card, Skeleton, Stack, Title } from '@mantine/core';
import {
  listNotificationsOptions,
  listNotificationsQueryKey,
  markAllNotificationsReadMutation,
  markNotificationReadMutation,
} from '@timbrel/api-client/query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListBody } from '../../../shared/lists/list-body';
import { PLAIN_LIST } from '../../../shared/lists/list-search';
import { useListSearch } from '../../../shared/lists/list-state';
import { usePagedList } from '../../../shared/lists/use-paged-list';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { Page } from '../../../shared/ui/page';
import { Pages } from '../../../shared/ui/pages';
import { toast } from '../../../shared/ui/toast';
import { groupByDay } from '../lib/group-by-day';
import { NotificationRow } from './notification-row';
import classes from './notifications-page.module.css';

const SKELETONS = 3;
const PAGE_SIZE = 10;

/** /notifications: today's and earlier ones, newest first; unread ones can be marked one by one or all at once. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const queryClient = useQueryClient();
  const [shown, change] = useListSearch(PLAIN_LIST);
  const { page } = shown;
  const { data, error, isFetching, isStale, pages, refetch } = usePagedList(
    [shown, change],
    listNotificationsOptions({ query: { page, page_size: PAGE_SIZE } }),
  );
  const settle = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listNotificationsQueryKey() }),
    onError: (failure: unknown) => toast.failure(failure),
  };
  const markOne = useMutation({ ...markNotificationReadMutation(), ...settle });
  const markAll = useMutation({ ...markAllNotificationsReadMutation(), ...settle });
  const groups = groupByDay(data?.notifications ?? [], new Date());

  return (
    <Page
      title={t('title')}
      actions={
        <>
          {data !== undefined && data.unread > 0 && (
            <Button variant="default" loading={markAll.isPending} onClick={() => markAll.mutate({})}>
              {t('markAllRead')}
            </Button>
          )}
          <ButtonLink to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
            {t('backToDashboard', { ns: 'shell' })}
          </ButtonLink>
        </>
      }
    >
      {!data && !error && (
        <Stack>
          {Array.from({ length: SKELETONS }, (_, i) => (
            <Skeleton key={i} height={72} radius="lg" />
          ))}
        </Stack>
      )}
      {error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {data?.notifications.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
      <ListBody isStale={isStale}>
        <Stack gap="lg">
          {groups.map(({ day, notifications }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <Title order={2} fz="sm" c="dimmed" fw={520} mb="xs" id={`day-${day}`}>
                {t(day)}
              </Title>
              <Card padding={0}>
                <ul className={classes['list']}>
                  {notifications.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      onRead={() => markOne.mutate({ path: { id: notification.id } })}
                    />
                  ))}
                </ul>
              </Card>
            </section>
          ))}
        </Stack>
      </ListBody>
      <Pages mt="lg" size="md" total={pages} value={page} onChange={(next) => change({ page: next })} />
    </Page>
  );
}
