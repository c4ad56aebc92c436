import { Card, Group, Skeleton, Text, Title } from '@mantine/core';
import type { GetAccessPermissionsResponse, GetPlanLimitsResponse } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import classes from './plan-card.module.css';

const LABELS = {
  free: 'planLabelFree',
  basic: 'planLabelBasic',
  pro: 'planLabelPro',
  premium: 'planLabelPremium',
} as const;

const labelOf = (plan: string) => (plan in LABELS ? LABELS[plan as keyof typeof LABELS] : LABELS.free);

interface PlanCardProps {
  access: GetAccessPermissionsResponse | undefined;
  limits: GetPlanLimitsResponse | undefined;
}

/** The plan's name, what it is in a sentence, how long files are kept on it, and the way to another. */
export function PlanCard({ access, limits }: PlanCardProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Card className={classes['card'] ?? ''}>
      <Group justify="space-between" wrap="nowrap" mb="md">
        <Title order={2} fz="sm" fw={520} c="dimmed">
          {t('currentPlan')}
        </Title>
        {limits && limits.limits.retention_days > 0 && (
          <Text size="xs" c="dimmed">
            {t('retention', { count: limits.limits.retention_days })}
          </Text>
        )}
      </Group>
      {access && limits ? (
        <>
          <Text fz={30} fw={620} lh={1.2}>
            {access.plan_name}
          </Text>
          <Text size="sm" c="dimmed">
            {t(labelOf(limits.plan))}
          </Text>
          <Group gap="xs" className={classes['actions'] ?? ''}>
            {limits.plan !== 'free' && (
              <ButtonLink to="/manage-subscription" variant="default">
                {t('manageSubscription')}
              </ButtonLink>
            )}
            {limits.plan !== 'premium' && (
              <ButtonLink to="/pricing" variant={limits.plan === 'free' ? 'default' : 'subtle'}>
                {t('upgradePlan')}
              </ButtonLink>
            )}
          </Group>
        </>
      ) : (
        <>
          <Skeleton height={36} width={110} />
          <Skeleton height={12} width={190} mt="xs" />
          <div className={classes['actions']}>
            <Skeleton height={36} width={120} />
          </div>
        </>
      )}
    </Card>
  );
}
