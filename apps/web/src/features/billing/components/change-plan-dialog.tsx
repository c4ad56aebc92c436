import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { changePlan, type SubscriptionDto } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { formatMoney } from '../../../shared/lib/money';
import { describeError } from '../../../shared/i18n/describe-error';
import { toast } from '../../../shared/ui/toast';
import { chosenOf, CYCLE_NAMES } from '../lib/cycles';
import { type Plan, priceOf } from '../lib/plan-display';
import { toProvider } from '../lib/to-provider';
import { useDay } from '../lib/use-day';
import { type PlanChoice, useChangePlan } from '../mutations';
import { plansOptions } from '../queries';

interface ChangePlanDialogProps {
  subscription: SubscriptionDto;
  initial: string | undefined;
  onClose: () => void;
}

/** The offers one isn't on, each with each of its cycles. */
function offersOf(plans: readonly Plan[], { plan, billing_cycle }: SubscriptionDto): (PlanChoice & { plan: Plan })[] {
  return plans.flatMap((each) =>
    each.prices
      .filter(({ billing_cycle: cycle }) => each.id !== plan || cycle !== billing_cycle)
      .map(({ billing_cycle: cycle }) => ({ plan: each, planId: each.id, billingCycle: cycle })),
  );
}

const keyOf = ({ planId, billingCycle }: PlanChoice): string => `${planId} ${billingCycle}`;

/** Another plan or cycle, with what it costs now before anything is confirmed. */
export function ChangePlanDialog({ subscription, initial, onClose }: ChangePlanDialogProps) {
  const { t, i18n } = useTranslation(['billing', 'common']);
  const { data: plans = [] } = useQuery(plansOptions());
  const offers = offersOf(plans, subscription);
  const wanted = initial ? chosenOf(plans, initial, subscription.billing_cycle ?? undefined) : null;
  const [picked, setPicked] = useState<string>();
  const larger = offers.find(({ plan }) => plan.price > (plans.find(({ id }) => id === subscription.plan)?.price ?? 0));
  const choice =
    offers.find((offer) => keyOf(offer) === (picked ?? (wanted && `${wanted.plan.id} ${wanted.cycle}`))) ??
    offers.find((offer) => offer.planId === initial) ??
    larger ??
    offers[0];
  const money = (amount: number) => formatMoney(amount, plans[0]?.currency ?? 'USD', i18n.language);
  const label = ({ plan, billingCycle }: PlanChoice & { plan: Plan }) =>
    `${plan.name}, ${t(CYCLE_NAMES[billingCycle])} (${money(priceOf(plan, billingCycle) ?? 0)})`;
  return (
    <Dialog opened onClose={onClose} title={t('changeTitle')}>
      <Stack gap="md">
        <NativeSelect
          label={t('choosePlan')}
          value={choice ? keyOf(choice) : ''}
          onChange={(event) => setPicked(event.currentTarget.value)}
          data={offers.map((offer) => ({ value: keyOf(offer), label: label(offer) }))}
        />
        {choice && <ChangePreview key={keyOf(choice)} choice={choice} onClose={onClose} />}
      </Stack>
    </Dialog>
  );
}

function ChangePreview({ choice, onClose }: { choice: PlanChoice & { plan: Plan }; onClose: () => void }) {
  const { t, i18n } = useTranslation(['billing', 'common']);
  const day = useDay();
  const { planId, billingCycle, plan } = choice;
  const change = useChangePlan();
  const query = { plan_id: planId, billing_cycle: billingCycle, preview: true };
  const { data, error } = useQuery({
    queryKey: ['change-preview', planId, billingCycle] as const,
    queryFn: async ({ signal }) => (await changePlan({ query, signal })).data,
    gcTime: 0,
  });
  if (error) return <Alert color="coral">{describeError(error)}</Alert>;
  if (!data) return <Skeleton height={120} />;
  const money = (amount: number) => formatMoney(amount, data.currency, i18n.language);
  const isNow = data.amount_due > 0;
  const confirm = () =>
    change.mutate(
      { planId, billingCycle },
      {
        onSuccess: ({ status, checkout_url }) => {
          if (toProvider(checkout_url)) return;
          toast.success({ message: t(status === 'changed' ? 'changedToast' : 'scheduledToast', { plan: plan.name }) });
          onClose();
        },
        onError: (failure) => toast.failure(failure, t('changeFailed')),
      },
    );
  return (
    <>
      {isNow ? (
        <div>
          {data.lines.map(({ description, amount }) => (
            <Group key={description} justify="space-between" wrap="nowrap" py={4}>
              <Text size="sm">{description}</Text>
              <Text size="sm">{money(amount)}</Text>
            </Group>
          ))}
          <Group justify="space-between" py={4} role="status">
            <Text fw={620}>{t('nowDue')}</Text>
            <Text fw={620}>{money(data.amount_due)}</Text>
          </Group>
        </div>
      ) : (
        <Text role="status">
          {t('laterNote', {
            plan: plan.name,
            date: day(data.effective_at),
            amount: money(priceOf(plan, billingCycle) ?? 0),
          })}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={change.isPending} onClick={confirm}>
          {isNow ? t('payAndChange', { amount: money(data.amount_due) }) : t('confirmChange')}
        </Button>
      </Group>
    </>
  );
}
