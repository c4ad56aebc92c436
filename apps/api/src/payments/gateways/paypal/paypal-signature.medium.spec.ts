import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PaypalServer } from '../../../testing/providers/paypal/paypal-server.js';
import { BadSignatureError } from '../../gateway.js';
import { PaypalSignatures } from './paypal-signature.js';

const CERTIFICATES = '/v1/notifications/certs';

describe('signatures of PayPal', () => {
  let bank: PaypalServer;
  let signatures: PaypalSignatures;
  beforeAll(async () => {
    bank = await PaypalServer.start();
  });
  beforeEach(() => {
    signatures = new PaypalSignatures(bank.environment['PAYPAL_WEBHOOK_ID']!, bank.url, 1);
    bank.read.splice(0);
  });
  afterAll(() => bank.close());

  const check = (certificate: string, address = '192.0.2.1') => {
    const { body, headers } = bank.delivery({ id: 'WH-1' }, certificate);
    return signatures.check({ rawBody: Buffer.from(body), headers, address });
  };
  const isRefused = (certificate: string, address?: string) =>
    expect(check(certificate, address)).rejects.toThrow(BadSignatureError);

  it('are checked with a certificate that is fetched once', async () => {
    await Promise.all([1, 2, 3].map(() => check(`${CERTIFICATES}/leaf.pem`)));
    await check(`${CERTIFICATES}/leaf.pem`);
    expect(bank.read).toEqual([`${CERTIFICATES}/leaf.pem`]);
  });

  it.each([
    `${CERTIFICATES}/leaf.pem?n=1`,
    `${CERTIFICATES}/leaf.pem?`,
    `${CERTIFICATES}/leaf.pem#n`,
    `${CERTIFICATES}/more/leaf.pem`,
    `${CERTIFICATES}/%6ceaf.pem`,
    '/v1/other/leaf.pem',
  ])('fetch no certificate from %s', async (path) => {
    await isRefused(path);
    expect(bank.read).toEqual([]);
  });

  it('fetch few unknown certificates for one address, and go on for others and with known ones', async () => {
    await check(`${CERTIFICATES}/leaf.pem`);
    for (let n = 0; n < 20; n += 1) await isRefused(`${CERTIFICATES}/unknown${n}.pem`);
    expect(bank.read.length).toBeLessThanOrEqual(5);
    await check(`${CERTIFICATES}/leaf.pem`);
    const before = bank.read.length;
    await isRefused(`${CERTIFICATES}/other.pem`, '192.0.2.2');
    expect(bank.read).toHaveLength(before + 1);
  });
});
