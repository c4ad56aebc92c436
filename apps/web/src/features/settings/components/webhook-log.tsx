import { Button, Skeleton, Text } from '@mantine/core';
import { retryWebhookDelivery } from '@timbrel/api-client';
import { listWebhookDeliveriesOptions, listWebhookDeliveriesQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PLAIN_LIST } from '../../../shared/lists/list-search';
import { useLocalListSearch } from '../../../shared/lists/list-state';
import { usePagedList } from '../../../shared/lists/use-paged-list';
import { formatRelativeTime } from '../../../shared/lib/relative-time';
import { ErrorState } from '../../../shared/ui/error-state';
import { Pages } from '../../../shared/ui/pages';
import { toast } from '../../../shared/ui/toast';
import classes from './settings.module.css';

const PAGE_SIZE = 5;
/** While something is on its way. */
const REFRESH_MS = 2_000;

/** What was sent to a webhook and what came of it. */
export function WebhookLog({ webhookId }: { webhookId: string }) {
  const { t, i18n } = useTranslation('settings');
  const queryClient = useQueryClient();
  const [shown, change] = useLocalListSearch(PLAIN_LIST);
  const { page } = shown;
  const path = { id: webhookId };
  const { data, error, isFetching, pages, refetch } = usePagedList([shown, change], {
    ...listWebhookDeliveriesOptions({ path, query: { page, page_size: PAGE_SIZE } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((each) => each.state === 'pending' && each.attempts === 0) ? REFRESH_MS : false,
  });
  const retry = useMutation({
    mutationFn: (deliveryId: string) => retryWebhookDelivery({ path: { id: webhookId, deliveryId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listWebhookDeliveriesQueryKey({ path }) }),
    onError: (failure) => toast.failure(failure),
  });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <Skeleton height={48} mt="sm" />;
  if (data.totalCount === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {t('noDeliveries')}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes['rows']} aria-label={t('deliveries')}>
        {data.deliveries.map(({ id, event, state, attempts, status, error: reason, created_at: time }) => (
          <li key={id}>
            <div className={classes['rowText']}>
              <Text size="sm">
                <Text span fw={520} size="sm">
                  {t(`delivery-${state}`)}
                </Text>{' '}
                · {event} · {formatRelativeTime(time, i18n.language)}
              </Text>
              <Text size="xs" c="dimmed">
                {[status !== null && `HTTP ${status}`, t('tries', { count: attempts }), reason]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {state !== 'delivered' && (
              <Button
                variant="default"
                size="compact-xs"
                loading={retry.isPending && retry.variables === id}
                onClick={() => retry.mutate(id)}
              >
                {t('sendAgain')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pages size="xs" total={pages} value={page} onChange={(next) => change({ page: next })} />
    </>
  );
}
