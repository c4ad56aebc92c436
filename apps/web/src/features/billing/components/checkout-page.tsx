import { NativeSelect, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { type DiscountCheckDto } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../domain/session/session';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { Page } from '../../../shared/ui/page';
import { toast } from '../../../shared/ui/toast';
import { chosenOf } from '../lib/cycles';
import type { BillingCycle, Plan } from '../lib/plan-display';
import { toProvider } from '../lib/to-provider';
import { useStartCheckout } from '../mutations';
import { paymentMethodsOptions, plansOptions, subscriptionOptions } from '../queries';
import { CheckoutSummary } from './checkout-summary';
import { FreePlan } from './free-plan';
import { NO_PAYMENT_METHODS_ID, PaymentMethods } from './payment-methods';
import { SUBSCRIBED_ID, SubscribedNotice } from './subscribed-notice';
import classes from './checkout.module.css';

const COUNTRIES = {
  us: 'countryUs',
  ca: 'countryCa',
  uk: 'countryUk',
  de: 'countryDe',
  fr: 'countryFr',
  ir: 'countryIr',
  other: 'countryOther',
} as const;

interface CheckoutPageProps {
  planId: string | undefined;
  cycle: BillingCycle | undefined;
  /** The buyer has come back without paying. */
  cancelled: boolean;
  onCycle: (cycle: BillingCycle) => void;
}

/** `/checkout?plan=`: what is bought, for how much, and the way to the provider's page. */
export function CheckoutPage({ planId, cycle, cancelled, onCycle }: CheckoutPageProps) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const { data: plans, error } = useQuery(plansOptions());
  const chosen = plans && planId ? chosenOf(plans, planId, cycle) : undefined;
  const fault = !planId
    ? 'noPlanSelected'
    : error && !plans
      ? 'planLoadFailed'
      : chosen === null
        ? 'planNotFound'
        : null;
  useEffect(() => {
    if (!fault) return;
    toast.error({ id: fault, message: t(fault) });
    void navigate({ to: '/pricing', replace: true });
  }, [fault, navigate, t]);
  if (fault) return null;
  return (
    <Page
      title={t('checkout')}
      actions={
        <ButtonLink to="/pricing" variant="default">
          {t('back')}
        </ButtonLink>
      }
    >
      {!chosen ? (
        <div className={classes['columns']}>
          <Skeleton height={420} radius={14} />
          <Skeleton height={320} radius={14} />
        </div>
      ) : chosen.plan.price === 0 ? (
        <FreePlan />
      ) : (
        <CheckoutForm
          plans={plans ?? []}
          plan={chosen.plan}
          cycle={chosen.cycle}
          cancelled={cancelled}
          onCycle={onCycle}
        />
      )}
    </Page>
  );
}

interface CheckoutFormProps {
  plans: readonly Plan[];
  plan: Plan;
  cycle: BillingCycle;
  cancelled: boolean;
  onCycle: (cycle: BillingCycle) => void;
}

function CheckoutForm({ plans, plan, cycle, cancelled, onCycle }: CheckoutFormProps) {
  const { t } = useTranslation('billing');
  const user = useUser();
  const [name, setName] = useState(user.name);
  const [nameMissing, setNameMissing] = useState(false);
  const [method, setMethod] = useState<string>();
  const [discount, setDiscount] = useState<{ code: string; check: DiscountCheckDto } | null>(null);
  const ways = useQuery(paymentMethodsOptions());
  const methods = ways.data;
  const { data: subscription } = useQuery(subscriptionOptions());
  const isSubscribed = typeof subscription?.gateway === 'string';
  const start = useStartCheckout();
  const [leaving, setLeaving] = useState(false);
  const busy = start.isPending || leaving;
  const chosenMethod = methods?.find(({ id }) => id === (method ?? methods[0]?.id))?.id;
  const pay = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setNameMissing(true);
    start.mutate(
      {
        plan_id: plan.id,
        billing_cycle: cycle,
        customer_name: name.trim(),
        ...(chosenMethod && { payment_method: chosenMethod }),
        ...(discount && { discount_code: discount.code }),
      },
      {
        onSuccess: ({ stripe_session_url: url }) => {
          if (!toProvider(url)) return toast.error({ message: t('paymentSessionFailed') });
          setLeaving(true);
        },
        onError: (error) => toast.failure(error, t('paymentSessionFailed')),
      },
    );
  };
  return (
    <form onSubmit={pay} noValidate className={classes['columns']}>
      <Stack gap="lg">
        {isSubscribed && <SubscribedNotice subscription={subscription} plans={plans} plan={plan} />}
        {cancelled && <Text role="status">{t('cancelledNote')}</Text>}
        <section className={classes['panel']} aria-labelledby="details">
          <Title order={2} size="h3" id="details" mb="md">
            {t('yourDetails')}
          </Title>
          <Stack gap="sm">
            <TextInput
              label={t('fullName')}
              required
              autoComplete="name"
              disabled={busy}
              value={name}
              error={nameMissing && t('nameRequired')}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setNameMissing(false);
              }}
            />
            <TextInput label={t('phone')} description={t('optional')} type="tel" autoComplete="tel" disabled={busy} />
            <NativeSelect label={t('country')} description={t('optional')} autoComplete="country" disabled={busy}>
              <option value="" />
              {Object.entries(COUNTRIES).map(([code, key]) => (
                <option key={code} value={code}>
                  {t(key)}
                </option>
              ))}
            </NativeSelect>
          </Stack>
        </section>
        <section className={classes['panel']} aria-labelledby="method">
          <Title order={2} size="h3" id="method" mb="md">
            {t('payWith')}
          </Title>
          {ways.error && !methods ? (
            <ErrorState error={ways.error} onRetry={() => void ways.refetch()} retrying={ways.isFetching} />
          ) : (
            <PaymentMethods methods={methods} value={chosenMethod} disabled={busy} onChange={setMethod} />
          )}
        </section>
      </Stack>
      <CheckoutSummary
        plan={plan}
        cycle={cycle}
        onCycle={onCycle}
        discount={discount}
        onDiscount={setDiscount}
        busy={busy}
        isWaiting={ways.isFetching && !methods}
        obstacleId={isSubscribed ? SUBSCRIBED_ID : chosenMethod ? undefined : NO_PAYMENT_METHODS_ID}
      />
    </form>
  );
}
