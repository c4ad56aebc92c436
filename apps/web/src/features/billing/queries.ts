import { getSubscriptionOptions, listPaymentMethodsOptions, listPlansOptions } from '@timbrel/api-client/query';
import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '../../shared/lib/durations';

/** Plans hardly ever change. */
export const plansOptions = () => queryOptions({ ...listPlansOptions(), staleTime: HOUR_MS });
export const subscriptionOptions = () => getSubscriptionOptions();
export const paymentMethodsOptions = () => queryOptions({ ...listPaymentMethodsOptions(), staleTime: HOUR_MS });
