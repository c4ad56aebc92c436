import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anInvoice } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { widenScreen } from '../../../testing/wide-screen';
import { InvoicesPage } from './invoices-page';

widenScreen();

const basic = anInvoice({
  id: 'invoice-0',
  number: '2026-000003',
  created_at: '2026-09-20T10:00:00.000Z',
  status: 'completed',
  plan_id: 'basic',
  plan_name: 'Basic (1 Month)',
  amount: 499,
  discount_amount: 0,
  discount_code: null,
  total: 499,
});
const page = (invoices: ReturnType<typeof anInvoice>[], totalCount = invoices.length) => ({
  body: { invoices, totalCount, page: 1, page_size: 10 },
});

describe('the history of invoices', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi().answer('GET /users/invoices', page([anInvoice(), basic]));
  });

  const open = () => renderSignedIn(api, <InvoicesPage />);
  const row = async (number: string) => (await screen.findByText(number)).closest('tr')!;
  const lastQuery = () => Object.fromEntries(api.callsTo('GET /users/invoices').at(-1)!.query);

  it('shows ten a page, newest first, each with its day, plan, status and what was paid', async () => {
    await open();
    const cells = within(await row('2026-000007'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['2026-000007', 'Nov 20, 2026', 'Pro (1 Month)', 'Active', '$7.99', 'Print']);
    expect((await row('2026-000003')).textContent).toContain('Basic (1 Month)Completed$4.99');
    expect(lastQuery()).toEqual({ page: '1', page_size: '10', sort: 'date', order: 'desc' });
    expect(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Invoice History' })).toBeTruthy();
  });

  it.each([
    ['active', 'Active', 'done'],
    ['completed', 'Completed', 'running'],
    ['pending', 'Pending', 'pending'],
    ['cancelled', 'Cancelled', 'failed'],
  ] as const)('shows the status %s by a dot and the word %s', async (status, word, tone) => {
    api.answer('GET /users/invoices', page([anInvoice({ status })]));
    await open();
    expect((await screen.findByText(word)).dataset['tone']).toBe(tone);
  });

  it('tells a credit note apart', async () => {
    const note = anInvoice({ id: 'n', number: '2026-000008', kind: 'credit_note', status: 'completed', total: -799 });
    api.answer('GET /users/invoices', page([note]));
    await open();
    expect((await row('2026-000008')).textContent).toContain('Credit note');
    expect((await row('2026-000008')).textContent).toContain('-$7.99');
  });

  it('prints each in a window that can close itself', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Print 2026-000007 (opens a new window)' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      '/invoice/invoice-1/print',
      '_blank',
      'opener',
    ]);
  });

  it('sorts by date, plan or amount, either way, from the first page', async () => {
    api.answer('GET /users/invoices', page([anInvoice()], 30));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(
      within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'Plan', 'Amount']);
    await user.selectOptions(sort, 'Amount');
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: '1', sort: 'amount', order: 'desc' }));
    await user.click(screen.getByRole('button', { name: 'Ascending', pressed: false }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'amount', order: 'asc' }));
    await user.click(screen.getByRole('button', { name: 'Ascending', pressed: true }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ order: 'desc' }));
  });

  it('searches the server once typing has settled, and can be cleared', async () => {
    await open();
    await row('2026-000007');
    api.answer('GET /users/invoices', ({ query }) => (query.has('search') ? page([]) : page([basic])));
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'premium');
    expect(await screen.findByText('Nothing matches “premium”.')).toBeTruthy();
    expect(api.callsTo('GET /users/invoices').map(({ query }) => query.get('search'))).not.toContain('prem');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await row('2026-000003')).toBeTruthy();
  });

  it('turns pages', async () => {
    api.answer('GET /users/invoices', page([anInvoice()], 21));
    await open();
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 3 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await waitFor(() => expect(lastQuery()['page']).toBe('3'));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
  });

  it('says where invoices will appear while there is none', async () => {
    api.answer('GET /users/invoices', page([]));
    await open();
    expect(await screen.findByText('No invoices yet. They appear here after your first payment.')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says that they could not be loaded, and tries again', async () => {
    api.answer('GET /users/invoices', problem(500, 'INTERNAL_ERROR', 'no'));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your invoices. Please try again.');
    api.answer('GET /users/invoices', page([basic]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('2026-000003')).toBeTruthy();
  });
});
