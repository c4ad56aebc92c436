import { bodyOf } from '../body-of.js';
import { type Owner } from './owner.js';
import { type Requests } from './request.js';

const invoiceOf = async ({ member }: Owner) => {
  const { invoices } = bodyOf<{ invoices: { id: string }[] }>(await member.get('/users/invoices').expect(200));
  return { params: { id: invoices[0]!.id } };
};

export const billing: Requests = {
  listPlans: () => ({}),
  listSubscriptionPlans: () => ({}),
  validateDiscount: () => ({ query: { code: 'SPRING20', plan_id: 'pro' } }),
  getAccessPermissions: () => ({}),
  getPlanLimits: () => ({}),
  checkUsage: () => ({ body: { service: 'storage', file_size_bytes: 1 } }),
  updateUsage: () => ({ body: { service: 'export', amount: 1, format: 'txt', name: 'Aurelia notes.txt' } }),
  getUsageSummary: () => ({}),
  getUsersUsage: () => ({}),
  listUsageRecords: () => ({}),
  getDownloads: () => ({}),
  listInvoices: () => ({}),
  listInvoicesOf: ({ userId }) => ({ params: { userId } }),
  getInvoice: invoiceOf,
  getInvoicePdf: invoiceOf,

  listPaymentMethods: () => ({}),
  startCheckout: async (owner) => ({ as: await owner.another('free'), body: { plan_id: 'pro' } }),
  getCheckout: ({ checkoutId }) => ({ params: { id: checkoutId } }),
  getSubscription: () => ({}),
  changePlan: () => ({ query: { plan_id: 'pro', preview: 'true' } }),
  subscribe: async (owner) => ({ as: await owner.another('free'), body: { plan_id: 'free' } }),
  cancelSubscription: async ({ member }) => {
    await member.post('/subscriptions/resume');
    return { body: {} };
  },
  resumeSubscription: async ({ member }) => {
    await member.post('/subscriptions/cancel').send({});
    return {};
  },
  startTrial: async (owner) => ({ as: await owner.another('free') }),
  refundFirstPayment: ({ newBuyer }) => ({ as: newBuyer }),

  // Nobody but the provider can sign these; `payments/providers.medium.spec.ts` does.
  receiveStripeEvent: () => ({ body: {}, status: 503 }),
  receivePaypalEvent: () => ({ body: {}, status: 503 }),
  receiveTestGatewayEvent: () => ({ body: {}, status: 400 }),
};
