import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getCheckout, idempotent, startCheckout } from '@timbrel/api-client';
import { readFile } from 'node:fs/promises';
import { type Browser, type Page } from 'playwright-core';
import { Account } from '../harness/account.ts';
import { openTab } from '../harness/chromium.ts';
import { readPdf } from '../harness/pdf.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { logIn } from './steps.ts';

const CUSTOMER = 'علی رضایی';

// Pages take their time on a busy machine.
jest.setTimeout(180_000);

describe('an invoice in a browser', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let account: Account;

  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    account = await Account.signUp(product.api);
    const { page, close } = await openTab(browser, product.api.url);
    await buy(page);
    await close();
  });
  afterAll(() => stage.close());

  /** Three months of Pro, paid on the gateway's page. */
  const buy = async (page: Page): Promise<void> => {
    const { baseUrl, headers } = account.at(product.api);
    const { data } = await startCheckout({
      baseUrl,
      headers: { ...headers, ...idempotent() },
      body: { plan_id: 'pro', billing_cycle: 'quarterly', customer_name: CUSTOMER },
    });
    await page.goto(data.checkout_url);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await until('the payment to be known', async () => {
      const { data: checkout } = await getCheckout({ baseUrl, headers, path: { id: data.session_id } });
      return checkout.state === 'completed';
    });
  };

  /** The sheet of the only invoice, in the window that its button opens, and how often it has asked to be printed. */
  const openSheet = async (page: Page): Promise<{ sheet: Page; printed: () => Promise<number> }> => {
    await page.context().addInitScript(() => {
      const counter = Object.assign(window, { printed: 0 });
      window.print = () => void (counter.printed += 1);
    });
    await page.goto('/invoices');
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /^Print / }).click();
    const sheet = await opening;
    await sheet.getByRole('article').waitFor();
    return { sheet, printed: () => sheet.evaluate(() => (window as Window & { printed?: number }).printed ?? 0) };
  };

  it('says on the printed sheet what the server’s PDF says, on one page each', async () => {
    const { page, complaints, close } = await openTab(browser, product.api.url);
    await logIn(page, account.email);
    const { sheet } = await openSheet(page);
    const printed = await readPdf(await sheet.pdf({ preferCSSPageSize: true }));
    const arriving = sheet.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Download PDF' }).click();
    const file = await arriving;
    const drawn = await readPdf(await readFile(await file.path()));

    const number = file.suggestedFilename().replace('.pdf', '');
    expect(number).toMatch(/^\d{4}-\d{6}$/);
    // In whatever order they stand, and without the footers, which each writes in its own way.
    const words = (text: string, footer: RegExp) => text.trim().replace(footer, '').split(/\s+/).filter(Boolean).sort();
    const said = words(drawn.text, /Page 1 of 1$/);
    expect(words(printed.text, /1 ?\/ ?1$/)).toEqual(said);
    expect(said).toEqual(expect.arrayContaining([number, '$26.97', ...CUSTOMER.split(' '), account.id, 'Gateway']));
    expect([printed.pages, drawn.pages]).toEqual([1, 1]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('asks to be printed once by itself, and closes the window that was opened for it', async () => {
    const { page, complaints, close } = await openTab(browser, product.api.url);
    await logIn(page, account.email);
    const { sheet, printed } = await openSheet(page);
    await until('the print dialog', async () => (await printed()) === 1);
    await sheet.getByRole('button', { name: 'Print' }).click();
    expect(await printed()).toBe(2);
    const closing = sheet.waitForEvent('close');
    const clicking = sheet.getByRole('button', { name: 'Back to Invoices' }).click();
    // The window may be gone before the click has an answer.
    await Promise.all([
      closing,
      clicking.catch((error: unknown) => expect([sheet.isClosed(), error]).toEqual([true, error])),
    ]);
    expect(new URL(page.url()).pathname).toBe('/invoices');
    expect(complaints).toEqual([]);
    await close();
  });

  it('leads back to the invoices in a window that was not', async () => {
    const { page, close } = await openTab(browser, product.api.url);
    await logIn(page, account.email);
    const { sheet } = await openSheet(page);
    await page.goto(sheet.url());
    await page.getByRole('button', { name: 'Back to Invoices' }).click();
    await page.waitForURL('**/invoices');
    await close();
  });

  it('is black on white paper in the dark theme', async () => {
    const { page, close } = await openTab(browser, product.api.url);
    await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
    await logIn(page, account.email);
    const { sheet } = await openSheet(page);
    await sheet.emulateMedia({ media: 'print' });
    const colours = await sheet.evaluate(() =>
      [document.documentElement, document.body, document.querySelector('article')!].map((element) => {
        const { backgroundColor, colorScheme } = getComputedStyle(element);
        return [backgroundColor, colorScheme];
      }),
    );
    expect(await sheet.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
    expect(colours).toEqual(colours.map(() => ['rgb(255, 255, 255)', 'light']));
    await close();
  });
});
