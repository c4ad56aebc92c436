import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { type Answer, FakeApi, problem } from '../../../testing/fake-api';
import { allPlans, aSubscription, noSubscription } from '../../../testing/plans';
import { renderSignedIn } from '../../../testing/signed-in';
import { CheckoutPage } from './checkout-page';

const broken = problem(500, 'INTERNAL', 'Broken');

describe('/checkout', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi()
      .answer('GET /plans', { body: allPlans() })
      .answer('GET /subscriptions/me', { body: noSubscription() })
      .answer('GET /subscriptions/payment-methods', { body: [{ id: 'test' }] });
  });

  const open = (planId: string | undefined) =>
    renderSignedIn(
      api,
      <CheckoutPage planId={planId} cycle={undefined} cancelled={false} onCycle={() => undefined} />,
      { path: '/checkout' },
    );
  const alert = async () => within(await screen.findByRole('alert'));

  it.each([
    [undefined, 'No plan selected'],
    ['gold', 'Plan not found'],
  ])('leads from the plan %s to the prices, and says why', async (planId, words) => {
    await open(planId);
    expect((await alert()).getByText(words)).toBeTruthy();
    expect(await screen.findByText('at /pricing')).toBeTruthy();
  });

  it('leads to the prices when the plans could not be read', async () => {
    api.answer('GET /plans', broken);
    await open('pro');
    expect((await alert()).getByText('Failed to load plan details')).toBeTruthy();
    expect(await screen.findByText('at /pricing')).toBeTruthy();
  });

  const apply = async (code: string) => {
    await user.type(await screen.findByLabelText('Discount code'), code);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
  };

  it('takes a discount code off the price', async () => {
    const message = '20% off the first payment';
    api.answer('POST /subscriptions/validate-discount', { body: { is_valid: true, discount_percentage: 20, message } });
    await open('pro');
    await apply('welcome20');
    expect(await screen.findByRole('button', { name: 'Pay $7.99' })).toBeTruthy();
  });

  it('shows a phone the total, and what it is made of when asked', async () => {
    await open('pro');
    const glance = await screen.findByRole('button', { name: /^Pro\s*Total today \$9\.99$/ });
    const parts = document.getElementById(glance.getAttribute('aria-controls') ?? '')!;
    expect(within(parts).getByLabelText('Discount code')).toBeTruthy();
    expect([glance.getAttribute('aria-expanded'), parts.dataset['opened']]).toEqual(['false', undefined]);
    await user.click(glance);
    expect([glance.getAttribute('aria-expanded'), parts.dataset['opened']]).toEqual(['true', 'true']);
  });

  it('says at the field why a code does not count', async () => {
    const message = 'This code has expired.';
    api.answer('POST /subscriptions/validate-discount', { body: { is_valid: false, discount_percentage: 0, message } });
    await open('pro');
    await apply('old');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('says at the field that a code could not be looked up', async () => {
    api.answer('POST /subscriptions/validate-discount', broken);
    await open('pro');
    await apply('welcome20');
    expect(await screen.findByText('Failed to validate discount code')).toBeTruthy();
    expect(screen.getByLabelText('Discount code').getAttribute('aria-invalid')).toBe('true');
  });

  it('says that the ways to pay have not come, and asks again', async () => {
    api.answer('GET /subscriptions/payment-methods', problem(400, 'BROKEN', 'The ways to pay are missing.'));
    await open('pro');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(api.callsTo('GET /subscriptions/payment-methods')).toHaveLength(2));
  });

  it('says why one cannot pay where payments are not set up', async () => {
    api.answer('GET /subscriptions/payment-methods', { body: [] });
    await open('pro');
    await screen.findByText('Payments aren’t set up on this server yet.');
    const pay = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $9.99' });
    expect(pay.disabled).toBe(true);
    expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/aren’t set up/);
  });

  it('names the ways to pay, and the one that is to come', async () => {
    api.answer('GET /subscriptions/payment-methods', { body: [{ id: 'stripe' }, { id: 'paypal' }, { id: 'test' }] });
    await open('pro');
    const ways = within(await screen.findByRole('region', { name: 'Pay with' }));
    const names = (await ways.findAllByRole('radio')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Card', 'PayPal', expect.stringMatching(/^Test Gateway/), 'Crypto · coming soon']);
  });

  it.each([
    ['the server fails', broken],
    ['there is no page to go to', { body: { stripe_session_url: null } }],
    ['its page is none of the web', { body: { stripe_session_url: 'javascript:alert(1)' } }],
  ])('stays and says that payment could not begin when %s', async (_, answer) => {
    api.answer('POST /subscriptions/checkout', answer);
    await open('pro');
    await user.click(await screen.findByRole('button', { name: 'Pay $9.99' }));
    expect((await alert()).getByText('Failed to create payment session')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $9.99' }).disabled).toBe(false);
  });

  it('sends one order for two clicks on Pay', async () => {
    let answer: (answer: Answer) => void = () => undefined;
    api.answer('POST /subscriptions/checkout', () => new Promise<Answer>((resolve) => (answer = resolve)));
    await open('pro');
    const pay = await screen.findByRole('button', { name: 'Pay $9.99' });
    await screen.findByRole('radio', { name: /^Test Gateway/ });
    act(() => {
      pay.click();
      pay.click();
    });
    await waitFor(() => expect(api.callsTo('POST /subscriptions/checkout').length).toBeGreaterThan(0));
    await act(async () => answer({ body: { stripe_session_url: null } }));
    await alert();
    expect(api.callsTo('POST /subscriptions/checkout')).toHaveLength(1);
  });

  it('gives Free at once', async () => {
    await open('free');
    expect(await screen.findByText('Free plan activated!')).toBeTruthy();
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(api.callsTo('POST /subscriptions')).toEqual([]);
  });

  describe('on a paid plan', () => {
    beforeEach(() => void api.answer('GET /subscriptions/me', { body: aSubscription() }));

    it('leads to where the plan is changed, and takes no payment for another one', async () => {
      await open('premium');
      const notice = await screen.findByText(
        'You already have a Pro subscription. Change that plan instead of buying another one.',
      );
      expect(screen.getByRole('link', { name: 'Change Plan' }).getAttribute('href')).toBe(
        '/manage-subscription?change=premium',
      );
      const pay = screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / });
      expect(pay.disabled).toBe(true);
      expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.contains(notice)).toBe(true);
    });

    it('ends it for Free', async () => {
      api.answer('POST /subscriptions', { body: aSubscription({ cancel_at_period_end: true }) });
      await open('free');
      expect(await screen.findByText('Free plan activated!')).toBeTruthy();
      expect(api.callsTo('POST /subscriptions').map(({ body }) => body)).toEqual([{ plan_id: 'free' }]);
    });

    it('ends it once, also where the language changes meanwhile', async () => {
      let answer: (answer: Answer) => void = () => undefined;
      api.answer('POST /subscriptions', () => new Promise((resolve) => (answer = resolve)));
      await open('free');
      await waitFor(() => expect(api.callsTo('POST /subscriptions')).toHaveLength(1));
      await act(async () => void (await i18next.changeLanguage('de')));
      await act(async () => answer({ body: aSubscription({ cancel_at_period_end: true }) }));
      expect(await screen.findByText('at /dashboard')).toBeTruthy();
      expect(api.callsTo('POST /subscriptions')).toHaveLength(1);
      await act(async () => void (await i18next.changeLanguage('en')));
    });

    it('keeps it where that fails, and says so', async () => {
      api.answer('POST /subscriptions', broken);
      await open('free');
      expect((await alert()).getByText('Purchase failed. Please try again.')).toBeTruthy();
      await waitFor(() => expect(screen.getByText('at /pricing')).toBeTruthy());
    });
  });
});
