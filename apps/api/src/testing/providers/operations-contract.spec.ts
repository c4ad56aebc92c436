import { describe, expect, it } from '@jest/globals';
import { OperationsContract } from './operations-contract.js';

const paypal = new OperationsContract('paypal', { coerce: false });
const stripe = new OperationsContract('stripe', { coerce: true });
const ORDER = 'GET /v2/checkout/orders/{id}';
const order = {
  id: 'ORDER1',
  intent: 'CAPTURE',
  status: 'APPROVED',
  purchase_units: [{ reference_id: 'r', custom_id: 'c', amount: { currency_code: 'USD', value: '4.99' } }],
  links: [{ rel: 'payer-action', href: 'http://127.0.0.1/order/ORDER1', method: 'GET' }],
};
const refusal = (issue: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  debug_id: 'f1',
  details: [{ issue }],
});

describe('the description of a provider', () => {
  it('accepts the replies that it describes', () => {
    expect(paypal.replyFaults(ORDER, 200, order)).toEqual([]);
    expect(paypal.replyFaults('POST /v1/billing/subscriptions/{id}/suspend', 204, undefined)).toEqual([]);
    expect(paypal.replyFaults(`POST /v2/checkout/orders/{id}/capture`, 422, refusal('ORDER_NOT_APPROVED'))).toEqual([]);
    expect(
      stripe.replyFaults('POST /v1/coupons', 400, { error: { type: 'api_error', code: 'c', message: 'm' } }),
    ).toEqual([]);
  });

  it.each([
    ['a field that it does not know', ORDER, 200, { ...order, colour: 'red' }],
    ['a value that it does not list', ORDER, 200, { ...order, status: 'PAID' }],
    [
      'a text that it does not allow',
      ORDER,
      200,
      { ...order, purchase_units: [{ amount: { currency_code: 'USD', value: '4,99' } }] },
    ],
    ['a missing field', ORDER, 200, { ...order, links: [{ method: 'GET' }] }],
    ['a status that it does not have', ORDER, 409, order],
    [
      'an issue that the operation does not have',
      'POST /v2/checkout/orders/{id}/capture',
      422,
      refusal('ORDER_IS_ODD'),
    ],
    ['a body where there is none', 'POST /v1/billing/subscriptions/{id}/suspend', 204, {}],
  ])('finds fault with %s', (_, operation, status, body) => {
    expect(paypal.replyFaults(operation, status, body)).not.toEqual([]);
  });

  it('takes a number for a number in replies, though requests are forms', () => {
    const session = {
      id: 'cs_1',
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: 'http://127.0.0.1',
    };
    const whole = { ...session, client_reference_id: null, customer: null, subscription: null };
    expect(stripe.objectFaults('session', whole)).toEqual([]);
    const refund = {
      id: 're_1',
      object: 'refund',
      payment_intent: 'pi_1',
      amount: '5',
      status: 'succeeded',
      created: 1,
    };
    expect(stripe.objectFaults('refund', refund)).toEqual([expect.stringContaining('/amount must be number')]);
  });
});
