import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { type Browser, type Page } from 'playwright-core';
import { violations } from '../harness/axe.ts';
import { openTab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { signUpInBrowser } from './steps.ts';

jest.setTimeout(300_000);

/** Dollars as they stand on a page, in cents. */
const cents = (text: string): number => Math.round(Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(',', '')) * 100);

describe('buying, changing and leaving a plan in a browser', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    await product.database.rows(`insert into discount_codes (code, percentage) values ('SPRING20', 20)`);
  });
  afterAll(() => stage.close());

  const expectNoAxe = async (page: Page): Promise<void> => expect(await violations(page)).toEqual([]);

  it('leads from a new account over Pro and Premium back to Free, charged to the cent', async () => {
    const { page, complaints, close } = await openTab(browser, product.api.url);
    await signUpInBrowser(page, product.api.url, 'buyer@example.com');

    await page.goto('/pricing');
    await page
      .getByRole('article')
      .filter({ hasText: 'Most Popular' })
      .getByRole('link', { name: 'Get started' })
      .click();
    await page.getByText('Order summary').waitFor();
    expect(cents(await page.getByRole('button', { name: /^Pay/ }).innerText())).toBe(8_388);
    await page.getByLabel('Discount code').fill('spring20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('20% off your first payment').waitFor();
    await page.getByLabel('Full Name').fill('Maya Lindqvist');
    await expectNoAxe(page);
    await page.getByRole('button', { name: 'Pay $67.10' }).click();

    await page.getByRole('heading', { name: 'Pay with a test card' }).waitFor();
    await expectNoAxe(page);
    await page.getByRole('button', { name: 'Pay $67.10' }).click();
    await page.getByRole('heading', { name: 'Welcome to Pro' }).waitFor();

    await page.getByRole('link', { name: 'Open the invoice' }).click();
    await page.getByText('Customer ID').first().waitFor();
    expect(await page.locator('body').innerText()).toMatch(/\$67\.10/);
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const pdf = await readFile(await (await arriving).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/manage-subscription');
    await page.getByRole('button', { name: 'Change Plan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New plan').selectOption('premium yearly');
    const pay = dialog.getByRole('button', { name: /^Pay .* and change$/ });
    const due = cents(await pay.innerText());
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThanOrEqual(15_588 - 6_710);
    await pay.click();
    await page.getByText('You’re now on Premium.').waitFor();
    const [charged] = await product.database.rows<{ amount: number }>(
      `select amount from payments p join users u on u.id = p.user_id
       where purpose = 'change' and email = 'buyer@example.com'`,
    );
    // A cent may pass with the seconds between looking and paying; what is paid is what the invoice says.
    expect(Math.abs((charged?.amount ?? 0) - due)).toBeLessThanOrEqual(1);
    await page.getByText(/Renews on .* for \$155\.88/).waitFor();

    const cancel = async () => {
      await page.getByRole('button', { name: 'Cancel plan' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
      await page.getByText(/^Ends on/).waitFor();
    };
    await cancel();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText(/^Renews on/).waitFor();
    await cancel();
    await expectNoAxe(page);

    await page.getByRole('link', { name: 'Cards and receipts at the provider' }).click();
    await page.getByRole('heading', { name: 'Clock' }).waitFor();
    await expectNoAxe(page);
    await page.getByRole('button', { name: 'To the period’s end' }).click();
    await page.getByText('Ended').waitFor();
    await page.getByRole('link', { name: /Back to/ }).click();
    await page.getByText('No card, no end.').waitFor();
    const priced = page.getByRole('row').filter({ hasText: /\$/ });
    await priced.nth(1).waitFor();
    expect(await priced.count()).toBe(2);
    expect(complaints).toEqual([]);
    await close();
  });
});
