import { Alert, Group } from '@mantine/core';
import type { SubscriptionDto } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import type { Plan } from '../lib/plan-display';

export const SUBSCRIBED_ID = 'subscribed';

interface SubscribedNoticeProps {
  subscription: SubscriptionDto;
  plans: readonly Plan[];
  /** Chosen, and offered as a change. */
  plan: Plan;
}

/** One plan at a time is paid for: the server refuses to sell another one, and changes the one there is. */
export function SubscribedNotice({ subscription, plans, plan }: SubscribedNoticeProps) {
  const { t } = useTranslation('billing');
  const current = plans.find(({ id }) => id === subscription.plan)?.name ?? subscription.plan;
  return (
    <Alert id={SUBSCRIBED_ID} title={t('alreadySubscribed', { plan: current })}>
      <Group mt="xs">
        <ButtonLink to="/manage-subscription" search={{ change: plan.id }} size="sm">
          {t('changePlan')}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
