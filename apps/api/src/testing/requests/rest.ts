import { bodyOf } from '../body-of.js';
import { type MadeWebhookDto, type WebhookDeliveryDto } from '../../webhooks/webhooks.dto.js';
import { type Owner } from './owner.js';
import { type Requests } from './request.js';

const WEBHOOK = { url: 'https://example.com/aurelia', events: ['job.completed'] };

/** A webhook of the owner, who has no other. */
const ofWebhook = async ({ member, userId, test }: Owner) => {
  await test.orm.em.getConnection().execute('delete from webhooks where user_id = ?', [userId]);
  const made = await member.post('/users/me/webhooks').send(WEBHOOK).expect(201);
  return { params: { id: bodyOf<MadeWebhookDto>(made).id } };
};

export const rest: Requests = {
  sendSupportMessage: () => ({ body: { name: 'Ada', email: 'ada@example.com', message: 'Good day.' } }),
  getLegalText: () => ({ params: { topic: 'terms' } }),
  getHealth: () => ({}),
  getFirstSteps: () => ({}),

  listWebhooks: () => ({}),
  createWebhook: async (owner) => ({ as: await owner.another(), body: WEBHOOK }),
  changeWebhook: async (owner) => ({ ...(await ofWebhook(owner)), body: { enabled: false } }),
  deleteWebhook: ofWebhook,
  renewWebhookSecret: ofWebhook,
  testWebhook: ofWebhook,
  listWebhookDeliveries: ofWebhook,
  retryWebhookDelivery: async (owner) => {
    const { params } = await ofWebhook(owner);
    const ping = await owner.member.post(`/users/me/webhooks/${params.id}/test`).expect(202);
    return { params: { ...params, deliveryId: bodyOf<WebhookDeliveryDto>(ping).id } };
  },
};
