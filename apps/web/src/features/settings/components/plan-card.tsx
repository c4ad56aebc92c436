import { getSubscriptionOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../domain/session/session';
import { ButtonLink } from '../../../shared/ui/links';
import { SettingsCard } from './settings-card';

/** The plan, and where it is changed. */
export function PlanCard() {
  const { t, i18n } = useTranslation('settings');
  const { plan } = useUser();
  const { data } = useQuery(getSubscriptionOptions());
  const isPaid = plan !== 'free';
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });
  const words = data && {
    plan: data.plan_name,
    date: data.end_date === null ? '' : day.format(new Date(data.end_date)),
  };
  const kind = !data?.end_date ? 'planIs' : data.cancel_at_period_end ? 'planEnds' : 'planRenews';
  return (
    <SettingsCard
      id="plan"
      title={t('plan')}
      description={words ? t(kind, words) : ' '}
      aside={
        <ButtonLink to={isPaid ? '/manage-subscription' : '/pricing'} variant={isPaid ? 'default' : 'filled'} size="xs">
          {t(isPaid ? 'manageSubscription' : 'upgradePlan')}
        </ButtonLink>
      }
    />
  );
}
