import { getSubscriptionOptions, listPaymentMethodsOptions, listPlansOptions } from '@timbrel/api-client/query';
import { queryOptions } from '@tanstack/react-query';

const HOUR_MS = 3_600_000;

/** Plans hardly ever change. */
export const plansOptions = () => queryOptions({ ...listPlansOptions(), staleTime: HOUR_MS });
export const subscriptionOptions = () => getSubscriptionOptions();
export const paymentMethodsOptions = () => queryOptions({ ...listPaymentMethodsOptions(), staleTime: HOUR_MS });
