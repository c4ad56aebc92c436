import { newId } from '../provider-billing.js';
import { type Operations, refuse, type StripeAccount } from './stripe-account.js';

/** Products and coupons. */
export const catalogueOperations = (account: StripeAccount): Operations => ({
  'GET /v1/products/{id}': (id) =>
    account.products.has(id) ? { body: { id, object: 'product', name: id } } : refuse.missing(id),
  'POST /v1/products': (_, { id, name }: { id: string; name: string }) => {
    account.products.add(id);
    return { body: { id, object: 'product', name } };
  },
  'POST /v1/coupons': (_, { amount_off: amountOff }: { amount_off: number }) => {
    const id = newId('coupon_');
    account.coupons.set(id, { amountOff });
    return { body: { id, object: 'coupon' } };
  },
  'POST /v1/billing_portal/sessions': (_, { customer }: { customer: string }) => ({
    body: { id: newId('bps_'), object: 'billing_portal.session', url: `${account.url()}/portal/${customer}` },
  }),
});
