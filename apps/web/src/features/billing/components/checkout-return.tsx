import { Group, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { getCheckoutOptions } from '@timbrel/api-client/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSubscription } from '../../../domain/session/refresh-subscription';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { Notice } from '../../../shared/ui/notice';
import { plansOptions } from '../queries';

const ASK_EVERY_MS = 2_000;
const OPEN_STATES = ['open', 'processing'];

/** The way back from the provider's page. What happened there is asked of the server, which asks the provider. */
export function CheckoutReturn({ checkoutId }: { checkoutId: string }) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  const { data: plans } = useQuery(plansOptions());
  const { data, error, isFetching, refetch } = useQuery({
    ...getCheckoutOptions({ path: { id: checkoutId } }),
    refetchInterval: ({ state }) => (OPEN_STATES.includes(state.data?.state ?? 'open') ? ASK_EVERY_MS : false),
  });
  const isDone = data?.state === 'completed';
  useEffect(() => {
    if (isDone) refreshSubscription(queryClient);
  }, [isDone, queryClient]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data || data.state === 'open')
    return (
      <Notice icon={<Loader size={22} />} title={t('confirming')}>
        {t('confirmingBody')}
      </Notice>
    );
  if (data.state === 'processing')
    return (
      <Notice
        icon={<IconClock />}
        title={t('processing')}
        actions={<ButtonLink to="/dashboard">{t('goToDashboard')}</ButtonLink>}
      >
        {t('processingBody')}
      </Notice>
    );
  if (!isDone)
    return (
      <Notice
        icon={<IconAlertTriangle />}
        color="amber"
        title={t('notPaid')}
        actions={<ButtonLink to="/pricing">{t('toPricing')}</ButtonLink>}
      >
        {t('notPaidBody')}
      </Notice>
    );
  const plan = plans?.find(({ id }) => id === data.plan_id)?.name ?? data.plan_id;
  return (
    <Notice
      icon={<IconCheck />}
      color="moss"
      title={t('welcome', { plan })}
      actions={
        <Group justify="center">
          <ButtonLink to="/dashboard">{t('goToDashboard')}</ButtonLink>
          {data.invoice_id && (
            <ButtonLink to="/invoice/$invoiceId/print" params={{ invoiceId: data.invoice_id }} variant="default">
              {t('openInvoice')}
            </ButtonLink>
          )}
        </Group>
      }
    >
      {t('welcomeBody')}
    </Notice>
  );
}
