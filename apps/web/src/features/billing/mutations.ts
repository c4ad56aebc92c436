import {
  cancelSubscription,
  changePlan,
  refundFirstPayment,
  resumeSubscription,
  startCheckout,
  startTrial,
  validateDiscount,
  type CancelDto,
  type StartCheckoutDto,
  type SubscriptionDto,
} from '@timbrel/api-client';
import { getSubscriptionQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type IdempotencyHeaders, useIdempotentCall } from '../../shared/lib/idempotent-call';
import { refreshSubscription } from '../../domain/session/refresh-subscription';
import type { BillingCycle } from './lib/plan-display';

/** A deed that answers with the subscription as it is afterwards. */
function useSubscriptionAction<Input>(
  action: (input: Input, headers: IdempotencyHeaders) => Promise<{ data: SubscriptionDto }>,
) {
  const queryClient = useQueryClient();
  const send = useIdempotentCall(action);
  return useMutation({
    mutationFn: async (input: Input) => (await send(input)).data,
    onSuccess: (subscription) => {
      queryClient.setQueryData(getSubscriptionQueryKey(), subscription);
      refreshSubscription(queryClient);
    },
  });
}

export const useCancel = () =>
  useSubscriptionAction((reason: CancelDto['reason'] | null, headers) =>
    cancelSubscription({ body: reason ? { reason } : {}, headers }),
  );
export const useResume = () => useSubscriptionAction((_: void, headers) => resumeSubscription({ headers }));
export const useMoneyBack = () => useSubscriptionAction((_: void, headers) => refundFirstPayment({ headers }));
export const useStartTrial = () => useSubscriptionAction((_: void, headers) => startTrial({ headers }));

export interface PlanChoice {
  planId: string;
  billingCycle: BillingCycle;
}

export function useChangePlan() {
  const queryClient = useQueryClient();
  const send = useIdempotentCall(async ({ planId, billingCycle }: PlanChoice, headers) => {
    const query = { plan_id: planId, billing_cycle: billingCycle };
    return (await changePlan({ query, headers })).data;
  });
  return useMutation({
    mutationFn: (choice: PlanChoice) => send(choice),
    onSettled: () => refreshSubscription(queryClient),
  });
}

export function useStartCheckout() {
  const send = useIdempotentCall(
    async (body: StartCheckoutDto, headers) => (await startCheckout({ body, headers })).data,
  );
  return useMutation({ mutationFn: (body: StartCheckoutDto) => send(body) });
}

export const useCheckDiscount = () =>
  useMutation({
    mutationFn: async ({ code, planId, billingCycle }: PlanChoice & { code: string }) =>
      (await validateDiscount({ query: { code, plan_id: planId, billing_cycle: billingCycle } })).data,
  });
