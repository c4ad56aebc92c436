import Stripe from 'stripe';
import { Environment } from '../../../config/environment.js';
import { PRODUCT_NAME } from '../../../config/product.js';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe's SDK, at the configured address. */
export function stripeClient(env: Environment): Stripe {
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  return new Stripe(env.STRIPE_SECRET_KEY ?? '', {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: PRODUCT_NAME },
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/** A subscription with all that `subscriptionOf` reads of it. */
export const retrieveSubscription = (stripe: Stripe, id: string): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(id, { expand: ['test_clock', 'schedule.phases.items.price'] });

/** A date as Stripe gives it. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** The id of an object, expanded or not. */
export const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);

/** Null for what Stripe does not know. */
export async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** Every item of a list, over all its pages. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}
