import { type Browser, type Page } from 'playwright-core';
import { openTab, type Tab } from '../harness/chromium.ts';
import { codeFor } from '../harness/mailbox.ts';

export const PASSWORD = 'correct horse battery';

const MAX_TABS = 60;

/** A tab that complains when a mouse is used in it. */
export async function openWithoutMouse(browser: Browser, baseURL: string): Promise<Tab> {
  const tab = await openTab(browser, baseURL);
  await tab.page.context().addInitScript(() => {
    addEventListener('pointerdown', () => console.error('A mouse was used'), { capture: true });
  });
  return tab;
}

/** Tab by tab, or by another key, until the focus has this name. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < MAX_TABS; i += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const labels = (element as HTMLInputElement | null)?.labels;
      const own = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      return labels?.length ? [...labels].map(({ textContent }) => textContent).join(' ') : own;
    });
    if (name.test(focused)) return;
    passed.push(focused.slice(0, 40));
    await page.keyboard.press(key);
  }
  throw new Error(`No ${String(name)} among: ${passed.join(' | ')}`);
}

/** Goes there as `tabTo` does, and presses Enter. */
export async function enterAt(page: Page, name: RegExp, key?: string): Promise<void> {
  await tabTo(page, name, key);
  await page.keyboard.press('Enter');
}

/** Opens a menu by keyboard, and takes one of its entries. */
export async function chooseIn(page: Page, menu: RegExp, entry: RegExp): Promise<void> {
  await enterAt(page, menu);
  await page.locator('[role=menu]:focus-within').waitFor();
  await enterAt(page, entry, 'ArrowDown');
}

/** Fills the sign-up form and sends it; the verification dialog is open afterwards. */
export async function fillSignup(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Maya Lindqvist');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('I accept the terms of service').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Signs up, types the mailed code, and arrives on the dashboard. */
export async function signUpInBrowser(page: Page, baseUrl: string, email: string): Promise<void> {
  await fillSignup(page, email);
  await page.getByLabel('Character 1 of 6').click();
  await page.keyboard.type(await codeFor(baseUrl, email));
  await page.waitForURL('**/dashboard');
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

/** Uploads on the library page and waits until the file has been read. */
export async function uploadToLibrary(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.goto('/library');
  await page.locator('input[type=file]').first().setInputFiles(file);
  const row = page.getByRole('row').filter({ hasText: file.name });
  await row.getByText('Ready').waitFor();
}

/** Chooses a recording on the transcription page, processes it, and waits there until it is led to the transcript. */
export async function transcribeInBrowser(page: Page, name: string): Promise<void> {
  await page.goto('/transcription');
  await page.getByRole('radio', { name: new RegExp(escape(name)) }).click();
  await page.getByRole('button', { name: 'Process' }).click();
  await page.getByRole('region', { name: 'Transcript text' }).waitFor({ timeout: 120_000 });
}

export const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
