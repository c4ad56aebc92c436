import {
  cancelSubscription,
  changePlan,
  idempotent,
  refundFirstPayment,
  resumeSubscription,
  startCheckout,
  startTrial,
  validateDiscount,
  type CancelDto,
  type StartCheckoutDto,
} from '@timbrel/api-client';
import { getSubscriptionQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSubscription } from '../../shared/lib/refresh-subscription';
import type { BillingCycle } from './lib/plan-display';

/** A deed that answers with the subscription as it is afterwards. */
function useSubscriptionDeed<Input>(deed: (input: Input) => ReturnType<typeof resumeSubscription>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (await deed(input)).data,
    onSuccess: (subscription) => {
      queryClient.setQueryData(getSubscriptionQueryKey(), subscription);
      refreshSubscription(queryClient);
    },
  });
}

export const useCancel = () =>
  useSubscriptionDeed((reason: CancelDto['reason'] | null) =>
    cancelSubscription({ body: reason ? { reason } : {}, headers: idempotent() }),
  );
export const useResume = () => useSubscriptionDeed((_: void) => resumeSubscription({ headers: idempotent() }));
export const useMoneyBack = () => useSubscriptionDeed((_: void) => refundFirstPayment({ headers: idempotent() }));
export const useStartTrial = () => useSubscriptionDeed((_: void) => startTrial({ headers: idempotent() }));

export interface PlanChoice {
  planId: string;
  billingCycle: BillingCycle;
}

export function useChangePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ planId, billingCycle }: PlanChoice) => {
      const query = { plan_id: planId, billing_cycle: billingCycle };
      return (await changePlan({ query, headers: idempotent() })).data;
    },
    onSettled: () => refreshSubscription(queryClient),
  });
}

export const useStartCheckout = () =>
  useMutation({
    mutationFn: async (body: StartCheckoutDto) => (await startCheckout({ body, headers: idempotent() })).data,
  });

export const useCheckDiscount = () =>
  useMutation({
    mutationFn: async ({ code, planId, billingCycle }: PlanChoice & { code: string }) =>
      (await validateDiscount({ query: { code, plan_id: planId, billing_cycle: billingCycle } })).data,
  });
