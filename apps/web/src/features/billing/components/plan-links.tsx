import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../domain/session/session';
import { ButtonLink } from '../../../shared/ui/links';
import type { Plan } from '../lib/plan-display';
import { subscriptionOptions } from '../queries';

/** With what its tooltip needs, which strangers never see. */
const CurrentPlanButton = lazy(() => import('./current-plan-button'));

interface PlanLinkProps {
  plan: Plan;
  yearly: boolean;
  /** Of Free, and of the others. */
  labels: { free: string; paid: string };
}

/** Where a card's button leads: to sign up, to pay, to change what one has; nowhere for the plan one is on. */
export function PlanLink({ plan, yearly, labels }: PlanLinkProps) {
  const session = useSession();
  const { data: subscription } = useQuery({ ...subscriptionOptions(), enabled: session.status === 'signedIn' });
  const variant = plan.popular ? 'filled' : 'default';
  const cycle = yearly ? 'yearly' : 'monthly';
  if (session.status === 'signedIn' && session.user.plan === plan.id) {
    return (
      <Suspense fallback={<Skeleton height={36} />}>
        <CurrentPlanButton />
      </Suspense>
    );
  }
  if (subscription?.gateway) {
    return (
      <ButtonLink to="/manage-subscription" search={{ change: plan.id }} variant={variant}>
        {plan.price === 0 ? labels.free : labels.paid}
      </ButtonLink>
    );
  }
  return plan.price === 0 && session.status !== 'signedIn' ? (
    <ButtonLink to="/signup" variant={variant}>
      {labels.free}
    </ButtonLink>
  ) : (
    <ButtonLink to="/checkout" search={{ plan: plan.id, cycle }} variant={variant}>
      {plan.price === 0 ? labels.free : labels.paid}
    </ButtonLink>
  );
}
