import { describe, expect, it } from '@jest/globals';
import { type ProviderPayment, type ProviderSubscription } from '../gateway.js';
import { moneyBackOf } from './money-back.js';
import { entitlementOf, graceEnd, statusOf } from './subscription-state.js';

const at = (text: string) => new Date(`${text}Z`);
const NOW = at('2026-03-10T12:00:00');
const payment = (planId: string, paidAt: string, more: Partial<ProviderPayment> = {}) =>
  ({ planId, billingCycle: 'monthly', amount: 999, paidAt: at(paidAt), refunds: [], ...more }) as ProviderPayment;
const back = (amount: number) => ({ refunds: [{ id: 'r', amount, refundedAt: NOW }] });
const subscription = (more: Partial<ProviderSubscription> = {}) =>
  ({
    status: 'active',
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    periodEnd: at('2026-04-01T00:00:00'),
    asOf: NOW,
    payments: [payment('pro', '2026-03-01T00:00:00')],
    ...more,
  }) as ProviderSubscription;

describe('what an account is entitled to', () => {
  it('is what it paid for last', () => {
    const payments = [payment('premium', '2026-03-05T00:00:00'), payment('pro', '2026-03-01T00:00:00')];
    expect(entitlementOf(subscription({ payments }))?.planId).toBe('premium');
  });

  it('is what was paid for before, when the last payment was given back whole', () => {
    const payments = [payment('pro', '2026-03-01T00:00:00'), payment('premium', '2026-03-05T00:00:00', back(999))];
    expect(entitlementOf(subscription({ payments }))?.planId).toBe('pro');
  });

  it('stays, when a payment was given back in part', () => {
    expect(
      entitlementOf(subscription({ payments: [payment('pro', '2026-03-01T00:00:00', back(998))] })),
    ).not.toBeNull();
  });

  it('is given for nothing, too', () => {
    expect(
      entitlementOf(subscription({ payments: [payment('pro', '2026-03-01T00:00:00', { amount: 0 })] })),
    ).not.toBeNull();
  });

  it('is nothing after the end', () => {
    expect(entitlementOf(subscription({ status: 'ended' }))).toBeNull();
  });
});

describe('the state of a subscription', () => {
  const since = at('2026-03-03T12:00:00');
  it.each<[string, Partial<ProviderSubscription>, string]>([
    ['active', {}, 'active'],
    ['cancelled before its end', { cancelAtPeriodEnd: true }, 'cancelled'],
    ['cancelled at its end', { cancelAtPeriodEnd: true, periodEnd: NOW }, 'expired'],
    ['ended', { status: 'ended' }, 'expired'],
    ['unpaid within the grace', { status: 'past_due', pastDueSince: at('2026-03-03T12:00:01') }, 'past_due'],
    ['unpaid when the grace is over', { status: 'past_due', pastDueSince: since }, 'expired'],
    ['given back', { payments: [payment('pro', '2026-03-01T00:00:00', back(999))] }, 'expired'],
  ])('%s', (_, more, status) => {
    expect(statusOf(subscription(more))).toBe(status);
  });

  it('has a grace of seven times 24 hours, over the change of the clocks too', () => {
    expect(graceEnd(at('2026-03-06T01:30:00'))).toEqual(at('2026-03-13T01:30:00'));
    expect(graceEnd(at('2028-02-27T00:00:00'))).toEqual(at('2028-03-05T00:00:00'));
  });
});

describe('money back', () => {
  const paid = (paidAt: string, more: object = {}) => ({
    subscriptionId: 's1',
    amount: 999,
    refundedAmount: 0,
    disputed: false,
    paidAt: at(paidAt),
    ...more,
  });

  it.each([
    ['within thirty days of the first payment', [paid('2026-02-09T12:00:00')], '2026-03-11T11:59:59', 999],
    ['no more when they are over', [paid('2026-02-09T12:00:00')], '2026-03-11T12:00:00', null],
    [
      'with what an upgrade cost',
      [paid('2026-03-01T00:00:00'), paid('2026-03-05T00:00:00')],
      '2026-03-06T00:00:00',
      1_998,
    ],
    [
      'not for a second subscription',
      [paid('2026-01-01T00:00:00', { subscriptionId: 's0' }), paid('2026-03-01T00:00:00')],
      '2026-03-02T00:00:00',
      null,
    ],
    ['not twice', [paid('2026-03-01T00:00:00', { refundedAmount: 999 })], '2026-03-02T00:00:00', null],
    ['not while it is disputed', [paid('2026-03-01T00:00:00', { disputed: true })], '2026-03-02T00:00:00', null],
    [
      'without an upgrade that is disputed',
      [paid('2026-03-01T00:00:00'), paid('2026-03-05T00:00:00', { disputed: true })],
      '2026-03-06T00:00:00',
      999,
    ],
    ['not for what was free', [paid('2026-03-01T00:00:00', { amount: 0 })], '2026-03-02T00:00:00', null],
  ])('is there %s', (_, payments, now, amount) => {
    expect(moneyBackOf(payments, 's1', at(now))?.amount ?? null).toBe(amount);
  });
});
