import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anInvoice } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { InvoicePrintPage, PRINT_DELAY_MS } from './invoice-print-page';

const ROUTE = 'GET /users/invoices/invoice-1';

describe('the print page of an invoice', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  const print = jest.fn<() => void>();
  const close = jest.fn<() => void>();
  beforeEach(() => {
    print.mockClear();
    close.mockClear();
    Object.assign(window, { print, close, opener: null });
    api = new FakeApi().answer(ROUTE, { body: anInvoice() });
  });

  const open = () =>
    renderSignedIn(api, <InvoicePrintPage invoiceId="invoice-1" />, { path: '/invoice/invoice-1/print' });
  const sheet = () => screen.findByRole('article');

  it('holds everything that an invoice has to say', async () => {
    await open();
    const text = (await sheet()).textContent ?? '';
    for (const words of [
      'Invoice 2026-000007',
      'Active',
      'FromTimbrelsupport@timbrel.example',
      'ToMaya Lindqvistmaya@nordarkiv.exampleCustomer ID: user-1',
      'Pro (1 Month)1 month$9.99',
      'Discount (WELCOME20)-$2.00',
      'Total$7.99',
      'Payment Information',
      'Payment methodTest Gateway',
      'StatusActive',
      'Invoice dateNovember 20, 2026',
      'Invoice number2026-000007',
      'PeriodNovember 20, 2026 – December 20, 2026',
      'This is a digital invoice.',
      'Payment is due upon receipt.',
      'For questions, contact support.',
      'Thank you for your business.',
    ]) {
      expect(text).toContain(words);
    }
    expect(document.title).toBe('Invoice 2026-000007');
  });

  it('names the plan of half a year, and a card', async () => {
    api.answer(ROUTE, { body: anInvoice({ plan_id: 'halfyearly', duration: 6, payment_method: 'card' }) });
    await open();
    expect((await sheet()).textContent).toContain('Pro (6 Months)');
    expect(screen.getByText('Credit Card')).toBeTruthy();
  });

  it('has no line for a discount that was not given', async () => {
    api.answer(ROUTE, { body: anInvoice({ discount_amount: 0, discount_code: null, total: 999 }) });
    await open();
    expect((await sheet()).textContent).not.toContain('Discount');
  });

  it('names its credit notes, and on a credit note the invoice', async () => {
    api.answer(ROUTE, { body: anInvoice({ credit_notes: [{ id: 'n', number: '2026-000008', amount: -799 }] }) });
    const { unmount } = await open();
    expect((await sheet()).textContent).toContain('Credit note 2026-000008-$7.99');
    unmount();
    api.answer(ROUTE, {
      body: anInvoice({
        kind: 'credit_note',
        number: '2026-000008',
        status: 'completed',
        lines: [{ description: 'Credit for invoice 2026-000007', amount: -799 }],
        total: -799,
        discount_amount: 0,
        credits_invoice_number: '2026-000007',
      }),
    });
    await open();
    expect((await sheet()).textContent).toContain('Credit for invoice 2026-000007-$7.99');
  });

  it('opens the print dialog half a second after the invoice is there, once', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      await open();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(screen.getByRole('article')).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(PRINT_DELAY_MS - 2));
      expect(print).not.toHaveBeenCalled();
      await act(() => jest.advanceTimersByTimeAsync(10 * PRINT_DELAY_MS));
      expect(print).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('prints again on demand', async () => {
    await open();
    await sheet();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('goes back to the invoices', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Back to Invoices' }));
    expect(await screen.findByText('at /invoices')).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  it('closes a window that was opened for it', async () => {
    Object.assign(window, { opener: {} });
    close.mockImplementation(() => void Object.defineProperty(window, 'closed', { value: true, configurable: true }));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Back to Invoices' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('at /invoices')).toBeNull();
    Object.defineProperty(window, 'closed', { value: false, configurable: true });
  });

  it('saves the PDF under the number', async () => {
    api.answer('GET /invoices/invoice-1/pdf', { body: '%PDF' });
    const saved = new Promise<string>((resolve) => {
      URL.createObjectURL = () => 'blob:pdf';
      URL.revokeObjectURL = () => undefined;
      HTMLAnchorElement.prototype.click = function click() {
        resolve(this.download);
      };
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await saved).toBe('2026-000007.pdf');
  });

  it('says when the PDF cannot be had', async () => {
    api.answer('GET /invoices/invoice-1/pdf', problem(500, 'INTERNAL_ERROR', 'no'));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('The PDF couldn’t be downloaded')).toBeTruthy();
  });

  it('says that it is loading', async () => {
    api.answer(ROUTE, 'silence');
    await open();
    expect(screen.getByText('Loading invoice...')).toBeTruthy();
  });

  it('says that there is no such invoice, and closes', async () => {
    api.answer(ROUTE, problem(404, 'NOT_FOUND', 'Invoice not found'));
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoice not found' })).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('at /invoices')).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    api.answer(ROUTE, problem(500, 'INTERNAL_ERROR', 'no'));
    await open();
    const notice = await screen.findByRole('main');
    expect((await within(notice).findByRole('alert')).textContent).toContain('Failed to load invoice details.');
    expect(screen.getAllByText('Failed to load invoice details.')).toHaveLength(2);
    expect(screen.getByText('Error')).toBeTruthy();
    api.answer(ROUTE, { body: anInvoice() });
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    expect(await sheet()).toBeTruthy();
  });
});
