import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OAuth2Server } from 'oauth2-mock-server';
import { Secret, TOTP } from 'otpauth';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { violations } from '../harness/axe.ts';
import { launchChromium, openTab } from '../harness/chromium.ts';
import { linkFor, type Mail } from '../harness/mailbox.ts';
import { Product } from '../harness/product.ts';
import { until } from '../harness/until.ts';
import { logIn, PASSWORD, signUpInBrowser, tabTo } from './steps.ts';

jest.setTimeout(300_000);

const NEW_PASSWORD = 'a new horse battery';
/** As they are read out, one after the other. */
const SECTIONS = [
  'Profile',
  'Invoices',
  'Notifications',
  'Theme & Language',
  'Files & editing',
  'Second factor',
  'Where you are signed in',
  'Activity',
  'API keys',
  'Webhooks',
  'Plan',
  'Your data',
  'Delete Account',
];
const GOOGLE = { sub: 'google-1', email: 'maya@example.com', email_verified: true, name: 'Maya Lindqvist' };

describe('an account in a browser', () => {
  const issuer = new OAuth2Server();
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    await issuer.issuer.keys.generate('RS256');
    await issuer.start(0, '127.0.0.1');
    issuer.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => Object.assign(payload, GOOGLE));
    const env = { GOOGLE_CLIENT_ID: 'timbrel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.issuer.url! };
    [product, browser] = await Promise.all([Product.start({ env }), launchChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await issuer.stop();
  });

  const expectNoAxe = async (page: Page): Promise<void> => expect(await violations(page)).toEqual([]);
  /** What a screen reader finds there: roles, names and states, line by line. */
  const heard = async (part: Locator): Promise<string[]> =>
    (await part.ariaSnapshot()).split('\n').map((line) => line.trim().replace(/^- /, ''));
  const subjectsTo = async (address: string): Promise<string[]> => {
    const mails = (await (await fetch(`${product.api.url}/dev/mailbox.json`)).json()) as Mail[];
    return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
  };
  const mailAbout = (address: string, subject: RegExp) =>
    until(`mail to ${address}`, async () => (await subjectsTo(address)).find((each) => subject.test(each)));

  it('is renamed, moves to another address, gets a second factor, and goes for good: by keyboard alone', async () => {
    const { page, complaints, close } = await openTab(browser, product.api.url);
    const { keyboard } = page;
    await signUpInBrowser(page, product.api.url, 'ada@example.com');

    await page.goto('/settings');
    await page.getByText('This device', { exact: true }).waitFor();
    await page.getByRole('switch', { name: 'By mail', checked: true }).waitFor();
    await page.getByText('No webhooks yet.').waitFor();
    const settings = await heard(page.getByRole('main'));
    const named = (pattern: RegExp) => settings.flatMap((line) => pattern.exec(line)?.[1] ?? []);
    expect(settings).toContain('heading "Settings" [level=1]');
    expect(named(/^region "([^"]+)"/)).toEqual(SECTIONS);
    expect(named(/^heading "([^"]+)" \[level=2\]/)).toEqual(SECTIONS);
    expect(settings).toEqual(
      expect.arrayContaining(['switch "By mail" [checked]', 'radio "Light" [checked]', 'link "API reference":']),
    );
    await tabTo(page, /^Edit$/);
    await keyboard.press('Enter');
    await tabTo(page, /^Full name/);
    await keyboard.press('Control+A');
    await keyboard.type('Ada Holm');
    await tabTo(page, /^Email/);
    await keyboard.press('Control+A');
    await keyboard.type('ada@elsewhere.example');
    await expectNoAxe(page);
    await keyboard.press('Enter');
    await page.getByText(/^ada@elsewhere.example isn’t confirmed yet/).waitFor();
    await page.goto(await linkFor(product.api.url, 'ada@elsewhere.example'));
    await page.getByRole('heading', { name: 'Your address has changed' }).waitFor();
    await expectNoAxe(page);
    await mailAbout('ada@example.com', /^Your address was changed to ada@elsewhere/);

    await page.goto('/settings');
    await page.getByText('ada@elsewhere.example').first().waitFor();
    await tabTo(page, /^Turn on$/);
    await keyboard.press('Enter');
    const setup = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
    await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await heard(setup)).toEqual(
      expect.arrayContaining([
        'heading "Turn on two-factor authentication" [level=2]',
        'img "QR code for your authenticator app"',
        'textbox "Code of the app"',
        'button "Turn on" [disabled]',
      ]),
    );
    const secret = Secret.fromBase32(await setup.locator('code').innerText());
    await expectNoAxe(page);
    await tabTo(page, /^Code of the app/);
    await keyboard.type(new TOTP({ secret }).generate());
    await keyboard.press('Enter');
    const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
    const recoveryCode = await kept.getByRole('listitem').first().innerText();
    await expectNoAxe(page);
    await tabTo(page, /^I have kept it$/);
    await keyboard.press('Enter');
    await page.getByText('10 recovery codes are left.').waitFor();

    // First comes the entry of the page's contents.
    const toDeletion = async () => {
      await tabTo(page, /^Delete Account$/);
      await keyboard.press('Tab');
      await tabTo(page, /^Delete Account$/);
    };
    await page.reload();
    await page.getByText('10 recovery codes are left.').waitFor();
    await toDeletion();
    await keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await question.waitFor();
    expect(await heard(question)).toEqual(
      expect.arrayContaining([
        'paragraph: Only invoices are kept, as required by law. Download your data first if you want to keep it.',
        'textbox "Type ada@elsewhere.example to confirm"',
        'button "Delete for good" [disabled]',
      ]),
    );
    await expectNoAxe(page);
    await keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });

    await page.context().clearCookies();
    await page.goto('/login');
    await tabTo(page, /^Sign In$/);
    await keyboard.press('Enter');
    await page.getByText('Password is required').waitFor();
    expect(await heard(page.getByRole('main'))).toEqual(
      expect.arrayContaining([
        'heading "Welcome back" [level=1]',
        'textbox "Email" [invalid]',
        'textbox "Password" [invalid]',
        'checkbox "Remember me"',
        'link "Forgot password":',
      ]),
    );
    // The focus is at the first field that stands in the way.
    await keyboard.type('ada@elsewhere.example');
    await tabTo(page, /^Password/);
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await heard(page.getByRole('main'))).toContain('textbox "Code"');
    await expectNoAxe(page);
    await tabTo(page, /^Code/);
    await keyboard.type(recoveryCode);
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await page.goto('/settings');
    await page.getByText('9 recovery codes are left.').waitFor();
    await toDeletion();
    await keyboard.press('Enter');
    await question.waitFor();
    await tabTo(page, /^Type ada@elsewhere.example/);
    await keyboard.type('ada@elsewhere.example');
    await keyboard.press('Enter');
    await page.getByText('Account Deleted').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await mailAbout('ada@elsewhere.example', /^Your account is deleted/);
    const left = await product.database.rows(`select 1 from users where email like '%elsewhere%' or name = 'Ada Holm'`);
    expect(left).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('gets back in by mail after the password was forgotten, here and nowhere else', async () => {
    const { page, close } = await openTab(browser, product.api.url);
    await signUpInBrowser(page, product.api.url, 'grace@example.com');
    const elsewhere = await openTab(browser, product.api.url);
    const { keyboard } = elsewhere.page;
    await elsewhere.page.goto('/login');
    await tabTo(elsewhere.page, /^Forgot password$/);
    await keyboard.press('Enter');
    await elsewhere.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await tabTo(elsewhere.page, /^Email/);
    await keyboard.type('grace@example.com');
    await keyboard.press('Enter');
    await elsewhere.page.getByText(/a mail is on its way/).waitFor();
    expect(await heard(elsewhere.page.getByRole('main'))).toContain(
      'status: If grace@example.com has an account, a mail is on its way. Its link works for one hour. Look in the spam folder too.',
    );
    await mailAbout('grace@example.com', /^Reset your password/);
    await elsewhere.page.goto(await linkFor(product.api.url, 'grace@example.com'));
    await tabTo(elsewhere.page, /^New password/);
    await keyboard.type(NEW_PASSWORD);
    await tabTo(elsewhere.page, /^Confirm password/);
    await keyboard.type('another one');
    await keyboard.press('Enter');
    await elsewhere.page.getByText('Passwords do not match').waitFor();
    expect(await heard(elsewhere.page.getByRole('main'))).toEqual(
      expect.arrayContaining([
        'heading "Choose a new password" [level=1]',
        `textbox "New password": ${NEW_PASSWORD}`,
        'textbox "Confirm password" [invalid]: another one',
      ]),
    );
    await expectNoAxe(elsewhere.page);
    await keyboard.press('Control+A');
    await keyboard.type(NEW_PASSWORD);
    await keyboard.press('Enter');
    await elsewhere.page.getByText('Sign in with your new password.').waitFor();
    await logIn(elsewhere.page, 'grace@example.com', NEW_PASSWORD);

    // The first browser notices at the latest with its next call.
    await page.goto('/library');
    await page.waitForURL('**/login?**');
    await elsewhere.close();
    await close();
  });

  it('is made and opened with Google, back to where one wanted to go', async () => {
    const { page, complaints, close } = await openTab(browser, product.api.url);
    await page.goto('/settings');
    await page.waitForURL('**/login?**');
    const button = page.getByRole('link', { name: 'Continue with Google' });
    await button.waitFor();
    await expectNoAxe(page);
    await button.click();
    await page.waitForURL('**/settings');
    await page.getByText('Successfully logged in with Google').waitFor();
    await page.getByText('maya@example.com').first().waitFor();
    expect(page.url()).not.toContain('code=');
    expect(complaints).toEqual([]);
    await close();
  });
});
