import { describe, expect, it } from '@jest/globals';
import { verifyWebhook, WebhookVerificationError } from './webhook.js';

/** Made by `standardwebhooks` 1.1.1, the scheme's own library. */
const SIGNED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const NOW = 1_614_265_330_000;

const delivery = (changes: Partial<typeof SIGNED> = {}) => {
  const { id, timestamp, signature, body } = { ...SIGNED, ...changes };
  return { body, headers: { 'Webhook-Id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } };
};

describe('verifyWebhook', () => {
  it('reads what is signed, from the headers of Node and of the platform', async () => {
    expect(await verifyWebhook(delivery(), SIGNED.secret, NOW)).toEqual({ test: 2432232314 });
    const { body, headers } = delivery();
    expect(await verifyWebhook({ body, headers: new Headers(headers) }, SIGNED.secret, NOW)).toBeTruthy();
  });

  it('is content with one fitting signature among several, as while secrets change', async () => {
    const signature = `v1a,x v1,${btoa('another')} ${SIGNED.signature}`;
    expect(await verifyWebhook(delivery({ signature }), SIGNED.secret, NOW)).toBeTruthy();
  });

  it.each([
    ['another body', { body: '{"test": 2432232315}' }],
    ['another id', { id: 'msg_other' }],
    ['another time', { timestamp: '1614265331' }],
    ['no time', { timestamp: 'soon' }],
    ['a signature of another scheme', { signature: SIGNED.signature.replace('v1,', 'v2,') }],
    ['what is no base64', { signature: 'v1,*' }],
    ['no signature', { signature: '' }],
  ])('refuses %s', async (_, changes) => {
    await expect(verifyWebhook(delivery(changes), SIGNED.secret, NOW)).rejects.toThrow(WebhookVerificationError);
  });

  it('refuses another secret, and what is more than five minutes old or ahead', async () => {
    await expect(verifyWebhook(delivery(), `whsec_${btoa('another secret')}`, NOW)).rejects.toThrow('does not fit');
    for (const now of [NOW + 301_000, NOW - 301_000]) {
      await expect(verifyWebhook(delivery(), SIGNED.secret, now)).rejects.toThrow('too old');
    }
  });
});
