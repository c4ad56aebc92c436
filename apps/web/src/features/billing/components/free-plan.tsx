import { subscribe } from '@timbrel/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../../shared/lib/idempotent-call';
import { refreshSubscription } from '../../../domain/session/refresh-subscription';
import { toast } from '../../../shared/ui/toast';
import { Wait } from '../../../shared/ui/wait';
import { subscriptionOptions } from '../queries';

/** Free needs no payment. Whoever leaves a paid plan for it schedules that plan's end; everybody else has it already. */
export function FreePlan() {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(subscriptionOptions());
  // The effect runs again when the language changes meanwhile.
  const leave = useIdempotentCall((body: { plan_id: string }, headers) => subscribe({ body, headers }));
  const isKnown = data !== undefined || isError;
  const leavesPaid = typeof data?.gateway === 'string';
  useEffect(() => {
    if (!isKnown) return;
    const left = leavesPaid ? leave({ plan_id: 'free' }) : Promise.resolve();
    left.then(
      () => {
        refreshSubscription(queryClient);
        toast.success({ id: 'free-plan', message: t('freePlanActivated') });
        void navigate({ to: '/dashboard', replace: true });
      },
      (error: unknown) => {
        toast.failure(error, t('purchaseFailed'));
        void navigate({ to: '/pricing', replace: true });
      },
    );
  }, [isKnown, leavesPaid, leave, navigate, queryClient, t]);
  return <Wait>{t('checkout')}</Wait>;
}
