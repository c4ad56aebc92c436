import { beforeEach, describe, expect, it } from '@jest/globals';
import { getSubscriptionQueryKey } from '@timbrel/api-client/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, problem } from '../../../testing/fake-api';
import { allPlans, aSubscription, noSubscription } from '../../../testing/plans';
import { renderOnPage } from '../../../testing/render';
import { LandingPricing } from './landing-pricing';
import { PricingPage } from './pricing-page';
import { SubscriptionPage } from './subscription-page';

describe('plans and subscriptions', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = new FakeApi()
      .answer('GET /plans', { body: allPlans() })
      .answer('GET /auth/session', problem(401, 'UNAUTHENTICATED', 'Sign in'))
      .answer('GET /subscriptions/me', { body: aSubscription() });
  });

  const card = async (name: string, level = 2) =>
    (await screen.findByRole('heading', { name, level })).closest('article')!;

  it('are priced by the year on /pricing, with the monthly price struck through and the saving', async () => {
    await renderOnPage(<PricingPage />, { path: '/pricing' });
    const pro = await card('Pro');
    expect(pro.textContent).toContain('$6.99');
    expect(pro.textContent).toContain('was $9.99');
    expect(pro.textContent).toContain('$83.88 billed annually');
    expect(pro.textContent).toContain('Save 30%');
    expect(pro.textContent).toContain('or 3 months $26.97 · 6 months $50.94');
    const checkoutOf = (name: RegExp) => within(pro).getByRole('link', { name }).getAttribute('href');
    expect(checkoutOf(/3 months \$26\.97/)).toBe('/checkout?plan=pro&cycle=quarterly');
    expect(checkoutOf(/6 months \$50\.94/)).toBe('/checkout?plan=pro&cycle=halfyearly');
    expect((await card('Premium')).textContent).toContain('Save 35%');
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect((await card('Pro')).textContent).toContain('$9.99');
    expect((await card('Pro')).textContent).not.toContain('billed annually');
  });

  it('are priced by the month on the landing page, until switched', async () => {
    await renderOnPage(<LandingPricing />);
    expect((await card('Basic', 3)).textContent).toContain('$4.99');
    expect(screen.queryByText('Save up to 30%')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
    expect(screen.getByText('Save up to 30%')).toBeTruthy();
    expect((await card('Basic', 3)).textContent).toContain('$3.49');
  });

  it('say which plan comes without support', async () => {
    api.answer('GET /plans', { body: allPlans().map((plan) => ({ ...plan, support_type: '' })) });
    await renderOnPage(<PricingPage />, { path: '/pricing' });
    await card('Pro');
    expect(screen.getAllByText('None').length).toBeGreaterThan(0);
  });

  it('say when they could not be loaded, and can be asked for again', async () => {
    api.answer('GET /plans', problem(500, 'INTERNAL', 'Broken'));
    await renderOnPage(<PricingPage />, { path: '/pricing' });
    await screen.findByText('Failed to load pricing plans');
    api.answer('GET /plans', { body: allPlans() });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Pro');
  });

  it('are explained by questions, the first of each topic open', async () => {
    await renderOnPage(<PricingPage />, { path: '/pricing' });
    expect(screen.getByRole('button', { name: 'Can I cancel at any time?' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'General' }));
    expect(screen.getByRole('button', { name: 'What do I need to begin?' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('take a message to support', async () => {
    api.answer('POST /support/messages', { status: 204 });
    await renderOnPage(<PricingPage />, { path: '/pricing' });
    await userEvent.click(screen.getByRole('button', { name: 'Contact us' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getAllByText('Please fill this in')).toHaveLength(3);
    await userEvent.type(dialog.getByLabelText(/Your name/), 'Ada');
    await userEvent.type(dialog.getByLabelText(/Your email/), 'ada@example.com');
    await userEvent.type(dialog.getByLabelText(/Your message/), 'Hello');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('Your message has been sent. We answer by email.');
    expect(api.callsTo('POST /support/messages')[0]?.body).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      message: 'Hello',
    });
  });

  const manage = () =>
    renderOnPage(<SubscriptionPage change={undefined} invoices={null} />, { path: '/manage-subscription' });

  it('tell the end of a paid plan before it is cancelled', async () => {
    api.answer('POST /subscriptions/cancel', {
      body: aSubscription({ status: 'cancelled', cancel_at_period_end: true, next_charge: null }),
    });
    await manage();
    await screen.findByText('Renews on November 20, 2027 for $83.88');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/You keep Pro until November 20, 2027/);
    await userEvent.selectOptions(dialog.getByLabelText('Why are you leaving? (optional)'), 'unused');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    await screen.findByText('Your plan ends on November 20, 2027.');
    expect(api.callsTo('POST /subscriptions/cancel')[0]?.body).toEqual({ reason: 'unused' });
    expect(api.callsTo('POST /subscriptions/cancel')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('show what an upgrade costs now before it is confirmed', async () => {
    const lines = [
      { description: 'Premium until 2027-11-20', amount: 15_000 },
      { description: 'Unused time on Pro', amount: -8_000 },
    ];
    api.answer('POST /subscriptions/change-plan', ({ query }) => ({
      body: {
        status: query.get('preview') ? 'preview' : 'changed',
        plan_id: 'premium',
        billing_cycle: 'yearly',
        amount_due: 7_000,
        currency: 'USD',
        effective_at: '2026-11-21T00:00:00.000Z',
        lines,
        checkout_url: null,
      },
    }));
    await manage();
    await userEvent.click(await screen.findByRole('button', { name: 'Change Plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText('New plan'), 'premium yearly');
    await dialog.findByText('-$80.00');
    const calls = () => api.callsTo('POST /subscriptions/change-plan').filter(({ query }) => !query.get('preview'));
    expect(calls()).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Pay $70.00 and change' }));
    await screen.findByText('You’re now on Premium.');
    expect(calls()).toHaveLength(1);
  });

  it('tell of a change though the news of it overtakes the answer', async () => {
    let answer: (() => void) | undefined;
    api.answer('POST /subscriptions/change-plan', ({ query }) => ({
      body: {
        status: query.get('preview') ? 'preview' : 'changed',
        plan_id: 'premium',
        billing_cycle: 'yearly',
        amount_due: 7_000,
        currency: 'USD',
        effective_at: '2026-11-21T00:00:00.000Z',
        lines: [],
        checkout_url: null,
      },
    }));
    const { queryClient } = await manage();
    await userEvent.click(await screen.findByRole('button', { name: 'Change Plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText('New plan'), 'premium yearly');
    const pay = await dialog.findByRole('button', { name: 'Pay $70.00 and change' });
    const fetchNow = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await fetchNow(input, init);
      if (new Request(input, init).method === 'POST') await new Promise<void>((resolve) => (answer = resolve));
      return response;
    };
    await userEvent.click(pay);
    await waitFor(() => expect(answer).toBeDefined());
    api.answer('GET /subscriptions/me', { body: aSubscription({ plan: 'premium', plan_name: 'Premium' }) });
    await act(() => queryClient.invalidateQueries({ queryKey: getSubscriptionQueryKey() }));
    await screen.findByText('Premium');
    answer!();
    await screen.findByText('You’re now on Premium.');
  });

  it('do not invent an end that nobody knows', async () => {
    api.answer('GET /subscriptions/me', { body: aSubscription({ end_date: null, next_charge: null }) });
    await manage();
    const plan = within(await screen.findByRole('region', { name: 'Current Plan' }));
    expect(plan.getByText('Not available')).toBeTruthy();
  });

  it('ask for the agreement to a price that has to be given at the provider', async () => {
    const approval_url = 'https://provider.example/agree';
    const pending_change = { plan: 'premium', amount: 0, currency: 'USD', approval_url };
    api.answer('GET /subscriptions/me', { body: aSubscription({ plan: 'premium', pending_change }) });
    await manage();
    const link = await screen.findByRole('link', { name: 'Approve the new price' });
    expect(link.getAttribute('href')).toBe(approval_url);
  });

  it('say what a failed payment means and until when the plan stays', async () => {
    api.answer('GET /subscriptions/me', {
      body: aSubscription({
        status: 'past_due',
        past_due: {
          since: '2026-11-20T10:00:00.000Z',
          next_try_at: '2026-11-21T10:00:00.000Z',
          access_until: '2026-11-27T10:00:00.000Z',
        },
      }),
    });
    await manage();
    await screen.findByText('Your last payment failed');
    screen.getByText(/You keep Pro until November 27, 2026/);
  });

  it('lead from Free to the prices', async () => {
    api.answer('GET /subscriptions/me', { body: noSubscription() });
    await manage();
    expect((await screen.findByRole('link', { name: 'Upgrade' })).getAttribute('href')).toBe('/pricing');
    screen.getByText('Nothing to pay');
  });
});
