import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { SubscriptionDto } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { Page } from '../../../shared/ui/page';
import { subscriptionOptions } from '../queries';
import { BillingCard } from './billing-card';
import { CancelDialog } from './cancel-dialog';
import { ChangePlanDialog } from './change-plan-dialog';
import { CurrentPlanCard } from './current-plan-card';
import { MoneyBackDialog } from './money-back-dialog';
import { SubscriptionNotices } from './subscription-notices';
import { TrialOffer } from './trial-offer';

/** An open dialog keeps the subscription it was opened on: news that comes while it works must not take it away. */
interface OpenDialog {
  kind: 'change' | 'cancel' | 'money-back';
  subscription: SubscriptionDto;
}

interface SubscriptionPageProps {
  /** The plan to change to, from a card of the pricing page. */
  change: string | undefined;
  /** The invoice history, which is another feature's. */
  invoices: ReactNode;
}

/** `/manage-subscription`: what one has, what comes next, and every way to change it. */
export function SubscriptionPage({ change, invoices }: SubscriptionPageProps) {
  const { t } = useTranslation('billing');
  const { data, error, isFetching, refetch } = useQuery(subscriptionOptions());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [asked, setAsked] = useState(change !== undefined);
  const close = () => setDialog(null);
  if (asked && data) {
    setAsked(false);
    if (data.gateway) setDialog({ kind: 'change', subscription: data });
  }
  return (
    <Page
      title={t('manageTitle')}
      actions={
        <ButtonLink to="/dashboard" variant="default">
          {t('backToDashboard')}
        </ButtonLink>
      }
    >
      {error && !data ? (
        <ErrorState error={error} message={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          {data && <SubscriptionNotices subscription={data} />}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mb="md">
            {data ? (
              <>
                <CurrentPlanCard subscription={data} onDialog={(kind) => setDialog({ kind, subscription: data })} />
                <BillingCard subscription={data} />
              </>
            ) : (
              <>
                <Skeleton height={220} radius={14} />
                <Skeleton height={220} radius={14} />
              </>
            )}
          </SimpleGrid>
          <Stack gap="md">
            <TrialOffer />
            {invoices}
          </Stack>
          {dialog?.kind === 'change' && (
            <ChangePlanDialog subscription={dialog.subscription} initial={change} onClose={close} />
          )}
          {dialog?.kind === 'cancel' && <CancelDialog subscription={dialog.subscription} onClose={close} />}
          {dialog?.kind === 'money-back' && <MoneyBackDialog subscription={dialog.subscription} onClose={close} />}
        </>
      )}
    </Page>
  );
}
