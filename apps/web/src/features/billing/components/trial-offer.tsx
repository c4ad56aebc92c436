import { Button, Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import { useStartTrial } from '../mutations';
import { subscriptionOptions } from '../queries';
import classes from './pricing.module.css';

/** Seven days of Pro, for somebody signed in whose account has not had them. */
export function TrialOffer() {
  const { t } = useTranslation('pricing');
  const { data } = useQuery(subscriptionOptions());
  const start = useStartTrial();
  if (!data?.trial.available) return null;
  return (
    <Card component="section" className={classes['band'] ?? ''} aria-label={t('trialTitle')}>
      <div>
        <Title order={2} size="h3">
          {t('trialTitle')}
        </Title>
        <Text c="dimmed">{t('trialBody')}</Text>
      </div>
      <Button
        variant="default"
        loading={start.isPending}
        onClick={() =>
          start.mutate(undefined, {
            onSuccess: () => toast.success({ message: t('trialStarted') }),
            onError: (error) => toast.failure(error),
          })
        }
      >
        {t('startTrial')}
      </Button>
    </Card>
  );
}
