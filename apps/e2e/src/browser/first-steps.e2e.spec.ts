import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { countWordErrors, plainWords } from '@timbrel/subtitles';
import { type Browser, type Page } from 'playwright-core';
import { Account } from '../harness/account.ts';
import { openTab, type Tab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { logIn } from './steps.ts';

// Recognition and pages take their time on a busy machine.
jest.setTimeout(300_000);

describe('the way from signing in to a first transcript', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let tab: Tab;
  let page: Page;
  let actions: string[];
  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
  });
  beforeEach(async () => {
    const { email } = await Account.signUp(product.api);
    tab = await openTab(browser, product.api.url);
    ({ page } = tab);
    await logIn(page, email);
    actions = [];
  });
  afterAll(() => stage.close());

  /** What somebody does: a click, a key, a file that is picked or dropped. What the machine takes in between is its own. */
  const act = async (what: string, doing: Promise<unknown>): Promise<void> => {
    actions.push(what);
    await doing;
  };
  const transcript = async (): Promise<string> => {
    const said = page.getByRole('region', { name: 'Transcript text' }).getByRole('listitem').locator('p');
    await said.first().waitFor({ timeout: 120_000 });
    return (await said.allInnerTexts()).join(' ');
  };

  it('is three actions long with a recording of one’s own', async () => {
    const { text, wav } = await speak('first', 8, product.folder);
    await act('go to transcription', page.getByRole('link', { name: 'New transcription' }).click());
    const upload = page.getByRole('region', { name: '1. Choose a recording' }).locator('input[type=file]');
    await act('pick a file', upload.setInputFiles({ name: 'first.wav', mimeType: 'audio/wav', buffer: wav }));
    const chosen = page.getByRole('radio', { name: /first\.wav/, checked: true });
    await until('the recording to be read', () => chosen.isEnabled());
    await act('start', page.getByRole('button', { name: 'Process' }).click());
    // It is there to be read, and it is what was said.
    expect(countWordErrors(text, await transcript()) / plainWords(text).length).toBeLessThan(0.2);
    expect(actions.length).toBeLessThanOrEqual(3);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it('is one action long with the sample', async () => {
    await act('take the sample', page.getByRole('button', { name: 'Try the sample' }).click());
    expect(plainWords(await transcript()).length).toBeGreaterThan(10);
    expect(actions).toHaveLength(1);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
