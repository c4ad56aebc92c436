import { screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { ramps } from '../../app/theme/ramps';
import { InvoiceHistory } from '../../features/invoices/components/invoice-history';
import { InvoicePrintPage } from '../../features/invoices/components/invoice-print-page';
import { anInvoice } from '../factories';
import { renderSignedIn } from '../signed-in';
import { aServer } from './open-app';
import { optionsOf } from './options';
import { begun, elapsedUntil, type Readings, readSource, withStoppedClock } from './reading';

/** The history of one invoice. */
async function openHistory(invoice: Parameters<typeof anInvoice>[0] = {}) {
  const api = aServer().answer('GET /users/invoices', {
    body: { invoices: [anInvoice(invoice)], totalCount: 1, page: 1, page_size: 10 },
  });
  const { unmount } = await renderSignedIn(api, <InvoiceHistory />);
  const number = await screen.findByText('2026-000007');
  return { api, unmount, entry: number.closest<HTMLElement>('tr, li')! };
}

/** The sheet of one invoice, as it is printed. */
async function openSheet(invoice: Parameters<typeof anInvoice>[0]) {
  const api = aServer().answer('GET /users/invoices/invoice-1', { body: anInvoice(invoice) });
  const { unmount } = await renderSignedIn(api, <InvoicePrintPage invoiceId="invoice-1" />);
  const { textContent } = await screen.findByRole('article');
  unmount();
  return textContent;
}

/** What people call a colour: by its hue, or grey where it has next to none. */
function colourName(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (spread < 32) return 'grey';
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  const hue = (degrees + 360) % 360;
  if (hue < 25 || hue > 335) return 'red';
  return hue < 70 ? 'yellow' : hue < 170 ? 'green' : 'blue';
}

const STYLES = readSource('shared/ui/status-dot.module.css');

/** The colour of the dot before a status. */
async function dotOf(status: string): Promise<string> {
  const { entry, unmount } = await openHistory({ status: status as 'active' });
  const tone = entry.querySelector<HTMLElement>('.status')?.dataset['tone'];
  const rules = tone === undefined ? STYLES : STYLES.slice(STYLES.indexOf(`[data-tone='${tone}'] .dot`));
  const [, ramp = '', shade = ''] = /background:.*?--mantine-color-(\w+)-(\d)/.exec(rules) ?? [];
  unmount();
  return colourName(ramps[ramp as keyof typeof ramps][Number(shade)] ?? '');
}

export const invoices: Readings = {
  'invoices.pageSize': async () =>
    Number((await openHistory()).api.callsTo('GET /users/invoices')[0]?.query.get('page_size')),
  'invoices.sorts': async () => {
    await openHistory();
    return optionsOf(screen.getByRole('combobox', { name: 'Sort by' }));
  },
  'invoice.statuses': async (table: Record<string, string>) => {
    const found: [string, string][] = [];
    for (const status of Object.keys(table)) found.push([status, await dotOf(status)]);
    return Object.fromEntries(found);
  },
  'invoice.amountUnit': async () =>
    (await openSheet({ total: 799 })).includes('Total$7.99') ? 'minor units' : 'other',
  // What has no name of its own is called a credit card.
  'invoice.paymentMethods': async (methods: string[]) => {
    const named: string[] = [];
    for (const payment_method of methods) {
      if (!(await openSheet({ payment_method })).includes('Credit Card')) named.push(payment_method);
    }
    return named;
  },
  'invoicePrint.delay': () =>
    withStoppedClock(async () => {
      const print = jest.fn<() => void>();
      Object.assign(window, { print });
      await renderSignedIn(aServer(), <InvoicePrintPage invoiceId="invoice-1" />);
      await begun(() => screen.queryByRole('article') !== null);
      return (await elapsedUntil(() => print.mock.calls.length > 0)) / 1000;
    }),
};
