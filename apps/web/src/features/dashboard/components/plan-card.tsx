import { Card, Group, Skeleton, Text, Title } from '@mantine/core';
import type { GetAccessPermissionsResponse, GetPlanLimitsResponse } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';

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

/** The plan's name, what it is in a sentence, and how long files are kept on it. */
export function PlanCard({ access, limits }: PlanCardProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Card>
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
        </>
      ) : (
        <>
          <Skeleton height={36} width={110} />
          <Skeleton height={14} width={190} mt="xs" />
        </>
      )}
    </Card>
  );
}
