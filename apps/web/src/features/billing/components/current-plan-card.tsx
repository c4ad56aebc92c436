import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { SubscriptionDto } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { ButtonLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { useDay } from '../lib/use-day';
import { useResume } from '../mutations';

interface CurrentPlanCardProps {
  subscription: SubscriptionDto;
  onDialog: (dialog: 'change' | 'cancel' | 'money-back') => void;
}

/** The plan, until when, and what may be done with it. */
export function CurrentPlanCard({ subscription, onDialog }: CurrentPlanCardProps) {
  const { t } = useTranslation('billing');
  const isPaid = subscription.gateway !== null;
  const resume = useResume();
  return (
    <Card component="section" aria-labelledby="current-plan">
      <Title order={2} id="current-plan" fz="sm" fw={520} c="dimmed">
        {t('currentPlan')}
      </Title>
      <Text fz={30} fw={620} lh={1.3}>
        {subscription.plan_name}
      </Text>
      <Text c="dimmed" mb="md">
        <PlanEnd subscription={subscription} />
      </Text>
      <Group gap="sm" mt="auto">
        {!isPaid ? (
          <ButtonLink to="/pricing">{t('upgrade')}</ButtonLink>
        ) : (
          <>
            {subscription.cancel_at_period_end ? (
              <Button
                loading={resume.isPending}
                onClick={() =>
                  resume.mutate(undefined, {
                    onSuccess: () => toast.success({ message: t('resumedToast') }),
                    onError: (error) => toast.failure(error),
                  })
                }
              >
                {t('resume')}
              </Button>
            ) : (
              <Button onClick={() => onDialog('change')}>{t('changePlan')}</Button>
            )}
            {subscription.money_back && (
              <Button variant="default" onClick={() => onDialog('money-back')}>
                {t('moneyBack')}
              </Button>
            )}
            {!subscription.cancel_at_period_end && (
              <Button variant="subtle" color="gray" onClick={() => onDialog('cancel')}>
                {t('cancelPlan')}
              </Button>
            )}
          </>
        )}
      </Group>
    </Card>
  );
}

function PlanEnd({ subscription }: { subscription: SubscriptionDto }) {
  const { t, i18n } = useTranslation('billing');
  const day = useDay();
  const { end_date, next_charge, trial, gateway, cancel_at_period_end } = subscription;
  if (trial.active && trial.ends_at) return t('trialEndsOn', { date: day(trial.ends_at) });
  if (!gateway) return t('freeNote');
  if (!end_date) return t('endDateUnknown');
  if (cancel_at_period_end || !next_charge) return t('endsOn', { date: day(end_date) });
  const amount = formatMoney(next_charge.amount, next_charge.currency, i18n.language);
  return t('renewsOn', { date: day(next_charge.date), amount });
}
