import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import type { SubscriptionDto } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { toast } from '../../../shared/ui/toast';
import { toProvider } from '../lib/to-provider';
import { useDay } from '../lib/use-day';
import { useChangePlan } from '../mutations';

/** What waits for the customer: a failed payment, a payment to agree to, a change that is to come. */
export function SubscriptionNotices({ subscription }: { subscription: SubscriptionDto }) {
  const { t, i18n } = useTranslation('billing');
  const day = useDay();
  const change = useChangePlan();
  const { past_due, pending_change, scheduled_change, plan, plan_name, billing_cycle, portal_url } = subscription;
  return (
    <>
      {past_due && (
        <Alert color="coral" title={t('pastDueTitle')} mb="md" role="alert">
          <Text size="sm">{t('pastDueBody', { plan: plan_name, date: day(past_due.access_until) })}</Text>
          {portal_url && (
            <Anchor href={portal_url} size="sm">
              {t('checkCard')}
            </Anchor>
          )}
        </Alert>
      )}
      {pending_change?.approval_url && (
        <Alert
          color="amber"
          mb="md"
          title={t(pending_change.amount > 0 ? 'pendingTitle' : 'agreementTitle', {
            plan: pending_change.plan,
            amount: formatMoney(pending_change.amount, pending_change.currency, i18n.language),
          })}
        >
          <Anchor href={pending_change.approval_url} size="sm">
            {t(pending_change.amount > 0 ? 'continuePayment' : 'continueAgreement')}
          </Anchor>
        </Alert>
      )}
      {scheduled_change && billing_cycle && (
        <Alert color="sky" mb="md">
          <Group justify="space-between">
            <Text size="sm">
              {t('scheduledNote', { plan: scheduled_change.plan_name, date: day(scheduled_change.effective_at) })}
            </Text>
            <Button
              size="xs"
              variant="default"
              loading={change.isPending}
              onClick={() =>
                change.mutate(
                  { planId: plan, billingCycle: billing_cycle },
                  {
                    onSuccess: ({ checkout_url }) => void toProvider(checkout_url),
                    onError: (error) => toast.failure(error, t('changeFailed')),
                  },
                )
              }
            >
              {t('keepCurrent', { plan: plan_name })}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
