import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getTranscript, getTranscriptDraft, putEditedTranscript, type SegmentDto } from '@timbrel/api-client';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { Account } from '../harness/account.ts';
import { beeps } from '../harness/beeps.ts';
import { violations } from '../harness/axe.ts';
import { openTab, type Tab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { logIn, tabTo } from './steps.ts';

const SECONDS = 40;
const SAID = [
  ['Ada', 'So when we moved the archive'],
  ['Ada', 'the first [real] started to smell'],
  ['Grace', 'like [vinegar] and old glue'],
  ['Grace', 'and nobody knew why'],
  ['Ada', 'until the summer came'],
  ['Ada', 'that was the end of it'],
] as const;
/** A word in brackets is one that was not heard clearly. Every word begins with a beep, every segment six seconds after the one before. */
const segments: SegmentDto[] = SAID.map(([speaker, said], at) => {
  const words = said.split(' ').map((word, index) => ({
    start: at * 6 + index * 0.6 + 1,
    end: at * 6 + index * 0.6 + 1.4,
    text: word.replace(/[[\]]/g, ''),
    confidence: word.startsWith('[') ? 0.3 : 0.95,
  }));
  return {
    start: words[0]!.start,
    end: words.at(-1)!.end,
    text: words.map(({ text }) => text).join(' '),
    speaker,
    confidence: 0.9,
    words,
  };
});
const STARTS = segments.flatMap(({ words }) => words.map(({ start }) => start));

// Pages take their time on a busy machine.
jest.setTimeout(240_000);

describe('the editor', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let account: Account;
  let wav: Buffer;
  let fileId: string;
  let files = 0;

  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    account = await Account.signUp(product.api);
    await product.database.rows(`update users set plan = 'premium' where email = $1`, [account.email]);
    wav = await beeps('talk.wav', STARTS, SECONDS, product.folder);
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    fileId = await uploaded(`talk-${(files += 1)}.wav`, wav, 'audio/wav');
  });

  /** A recording with the transcript above. */
  const uploaded = async (name: string, bytes: Buffer, type: string): Promise<string> => {
    const { id } = await account.uploadAs(product.api, new File([new Uint8Array(bytes)], name, { type }));
    await account.ready(product.api, id);
    await putEditedTranscript({ ...account.at(product.api), path: { uploadId: id }, body: { segments } });
    return id;
  };
  const openViewer = async (page: Page): Promise<void> => {
    await page.goto(`/transcription?file=${fileId}&view=editor`);
    await page.getByRole('region', { name: 'Transcript text' }).waitFor();
  };
  const openEditor = async (tab: Tab): Promise<void> => {
    const isSignedIn = (await tab.page.context().cookies()).length > 0;
    if (!isSignedIn) await logIn(tab.page, account.email);
    await openViewer(tab.page);
    await tab.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await textAt(tab.page, 0).waitFor();
  };
  const textAt = (page: Page, index: number): Locator => page.locator(`[data-segment="${index}"] [role=textbox]`);
  const texts = (page: Page): Promise<string[]> => page.locator('[data-segment] [role=textbox]').allTextContents();
  const draft = async (): Promise<SegmentDto[]> =>
    (await getTranscriptDraft({ ...account.at(product.api), path: { uploadId: fileId } })).data.segments;
  const edited = async (): Promise<SegmentDto[]> =>
    (await getTranscript({ ...account.at(product.api), path: { uploadId: fileId }, query: { version: 'edited' } })).data
      .segments;
  const saved = (page: Page): Promise<void> =>
    page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
  const writeAtEnd = async (page: Page, index: number, text: string): Promise<void> => {
    await textAt(page, index).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(text);
  };

  it('goes from the first doubtful word over times, speakers and all at once to Save by keyboard alone', async () => {
    const tab = await openTab(browser, product.api.url);
    const { page } = tab;
    const { keyboard } = page;
    await logIn(page, account.email);
    await openViewer(page);
    await tabTo(page, /^Edit$/);
    await keyboard.press('Enter');
    await textAt(page, 0).waitFor();
    const selected = () => page.evaluate(() => window.getSelection()!.toString());

    // A doubtful word: one key, the word, Enter. Another one is right.
    await keyboard.press('n');
    await until('the word to be selected', async () => (await selected()) === 'real');
    await keyboard.type('reel');
    await keyboard.press('Enter');
    expect((await texts(page))[1]).toBe('the first reel started to smell');
    await keyboard.press('n');
    await until('the next word to be selected', async () => (await selected()) === 'vinegar');
    await keyboard.press('Enter');
    await page.getByText('Nothing to review').waitFor();

    await tabTo(page, /^Text at 0:19/);
    for (let i = 0; i < 'and '.length; i += 1) await keyboard.press('ArrowRight');
    await keyboard.type('— ');
    expect((await texts(page))[3]).toBe('and — nobody knew why');

    // Other times, by arrows and by typing.
    await keyboard.press('Shift+Tab');
    await keyboard.press('ArrowUp');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Control+a');
    await keyboard.type('18.5');
    await keyboard.press('Enter');

    // Who speaks: here by a number, everywhere by a name.
    await tabTo(page, /^Split here/);
    await keyboard.press('1');
    await until('the speaker to be another', async () => (await draft())[3]?.speaker === 'Ada');
    await tabTo(page, /^Grace, change speaker/);
    await keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Speaker' }).waitFor();
    await keyboard.press('Control+a');
    await keyboard.type('Grace Hopper');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: 'Grace Hopper, change speaker' }).first().waitFor();

    // Everywhere at once, taken back, and done again.
    await keyboard.press('Control+h');
    await until('the field to be there', () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Find'),
    );
    await keyboard.type('the');
    await page
      .getByRole('search')
      .getByText(/^0 of [1-9]/)
      .waitFor();
    await tabTo(page, /^Replace by/);
    await keyboard.type('THE');
    await tabTo(page, /^Replace all/);
    await keyboard.press('Enter');
    await until('the words to be replaced', async () => (await texts(page)).join(' ').includes('THE archive'));
    await keyboard.press('Escape');
    await keyboard.press('Control+z');
    await until('the words to be back', async () => !(await texts(page)).join(' ').includes('THE'));
    await keyboard.press('Control+Shift+z');
    await until('the words to be replaced again', async () => (await texts(page)).join(' ').includes('THE archive'));

    await keyboard.press('Control+s');
    await page.getByText('Edited transcript updated successfully').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    const after = await edited();
    expect(after.map(({ text }) => text)).toEqual([
      'So when we moved THE archive',
      'THE first reel started to smell',
      'like vinegar and old glue',
      'and — nobody knew why',
      'until THE summer came',
      'that was THE end of it',
    ]);
    expect(after.map(({ speaker }) => speaker)).toEqual(['Ada', 'Ada', 'Grace Hopper', 'Ada', 'Ada', 'Ada']);
    expect(after[3]).toMatchObject({ start: 18.5, end: segments[3]!.end + 0.1 });
    // Words that stayed are where they were said.
    expect(after[1]!.words.map(({ start }) => start)).toEqual(segments[1]!.words.map(({ start }) => start));
    expect(after[3]!.words.at(-1)).toMatchObject({ text: 'why', start: segments[3]!.words.at(-1)!.start });
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it('loses nothing where two windows write at once, and asks where both wrote the same', async () => {
    const [one, two] = [await openTab(browser, product.api.url), await openTab(browser, product.api.url)];
    await openEditor(one);
    await openEditor(two);
    await writeAtEnd(one.page, 0, ' one');
    await writeAtEnd(one.page, 4, ' (one)');
    await writeAtEnd(two.page, 1, ' two');
    await writeAtEnd(two.page, 4, ' (two)');
    const dialog = (page: Page) => page.getByRole('dialog', { name: 'Changed twice' });
    const asked = await Promise.race(
      [one, two].map((tab) =>
        dialog(tab.page)
          .waitFor()
          .then(() => tab),
      ),
    );
    const other = asked === one ? two : one;
    await dialog(asked.page).getByRole('radio').nth(1).waitFor();
    expect(await dialog(asked.page).getByRole('radio').count()).toBe(2);
    expect(await violations(asked.page, '[role=dialog]')).toEqual([]);
    await dialog(asked.page).getByRole('button', { name: 'Go on' }).click();
    await saved(asked.page);
    const own = asked === one ? '(one)' : '(two)';
    expect((await draft()).map(({ text }) => text)).toEqual([
      'So when we moved the archive one',
      'the first real started to smell two',
      'like vinegar and old glue',
      'and nobody knew why',
      `until the summer came ${own}`,
      'that was the end of it',
    ]);
    // The other window is told with its next change.
    await writeAtEnd(other.page, 5, '.');
    await until('both to show the same', async () => (await texts(other.page))[1]!.endsWith('two'));
    await saved(other.page);
    expect((await draft()).at(-1)!.text).toBe('that was the end of it.');
    await Promise.all([one.close(), two.close()]);
  });

  it('keeps what is written while the network is cut, also when the window is closed then', async () => {
    const tab = await openTab(browser, product.api.url);
    await openEditor(tab);
    const context = tab.page.context();
    await writeAtEnd(tab.page, 0, ' before');
    await context.setOffline(true);
    await writeAtEnd(tab.page, 1, ' and during');
    await tab.page.getByRole('status').filter({ hasText: 'Offline: saved on this device' }).waitFor();
    await writeAtEnd(tab.page, 2, ' the cut');
    const kept = () =>
      tab.page.evaluate(
        () =>
          new Promise<string>((done) => {
            const opening = indexedDB.open('timbrel-drafts');
            opening.onsuccess = () => {
              const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
              reading.onsuccess = () => done(JSON.stringify(reading.result));
            };
          }),
      );
    await until('the device to have it', async () => (await kept()).includes('the cut'));
    await tab.page.close();

    await context.setOffline(false);
    const page = await context.newPage();
    await openEditor({ ...tab, page });
    await until('the text to be back', async () => (await texts(page))[2]!.endsWith('the cut'));
    await saved(page);
    expect((await draft()).slice(0, 3).map(({ text }) => text)).toEqual([
      'So when we moved the archive before',
      'the first real started to smell and during',
      'like vinegar and old glue the cut',
    ]);
    // Also what can be taken back is there still.
    await page.keyboard.press('Control+z');
    await until('the last word to be taken back', async () => !(await texts(page))[2]!.endsWith('the cut'));
    await tab.close();
  });

  it('goes on by itself when the network is back', async () => {
    const tab = await openTab(browser, product.api.url);
    await openEditor(tab);
    await tab.page.context().setOffline(true);
    await writeAtEnd(tab.page, 3, ' indeed');
    await tab.page.getByRole('status').filter({ hasText: 'Offline: saved on this device' }).waitFor();
    await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
    await tab.page.getByText('You’re offline. Your changes').waitFor();
    await tab.page.context().setOffline(false);
    await saved(tab.page);
    expect((await draft())[3]!.text).toBe('and nobody knew why indeed');
    await tab.close();
  });

  it('asks before it throws anything away, and shows what was there before then', async () => {
    const tab = await openTab(browser, product.api.url);
    await openEditor(tab);
    await writeAtEnd(tab.page, 0, ' for nothing');
    await tab.page.getByRole('button', { name: 'Cancel' }).click();
    await tab.page.getByRole('button', { name: 'Discard' }).click();
    await tab.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect((await draft())[0]!.text).toBe('So when we moved the archive');
    expect(await tab.page.getByText('for nothing').count()).toBe(0);
    await tab.close();
  });

  it('divides a text into subtitles, mends what is safe, and brings an earlier version back', async () => {
    const tab = await openTab(browser, product.api.url);
    const { page } = tab;
    await openEditor(tab);
    await textAt(page, 1).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' and went on for some time');
    await page.getByRole('button', { name: 'Fix what is safe…' }).click();
    await page.getByRole('button', { name: /^Apply \d+ fix/ }).click();
    await until('lines of their own', async () => (await texts(page))[1]!.includes('\n'));
    await page.getByRole('button', { name: 'Divide into subtitles' }).click();
    await page.getByText('Divided into subtitles').waitFor();
    const divided = await texts(page);
    expect(divided.join(' ').replace(/\s+/g, ' ')).toContain('and went on for some time');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Edited transcript updated successfully').waitFor();
    expect((await edited()).map(({ text }) => text)).toEqual(divided);

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.locator('ins').first().waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await history.getByRole('radio').nth(1).click();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await until('the first text to be back', async () => (await edited())[1]!.text === segments[1]!.text);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it('takes subtitles and texts that exist already', async () => {
    const tab = await openTab(browser, product.api.url);
    const { page } = tab;
    await logIn(page, account.email);
    await openViewer(page);
    const menu = async (name: RegExp) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await menu(/^Import subtitles/);
    const srt = Buffer.from('1\n00:00:01,000 --> 00:00:03,000\nBrought along.\n');
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'own.srt', mimeType: 'text/plain', buffer: srt });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Subtitles imported').waitFor();
    await page.getByText('Brought along.').waitFor();
    expect((await edited()).map(({ start, end, text }) => [start, end, text])).toEqual([[1, 3, 'Brought along.']]);
    // Nothing was heard by a machine here, so nothing says when a text is spoken.
    await menu(/^Align a text/);
    await page.getByLabel('Your text').fill('Ada: A text of my own.');
    await page.getByRole('button', { name: 'Align', exact: true }).click();
    await page.getByText(/has no transcript with times yet/).waitFor();
    await tab.close();
  });

  it.each([1440, 390])('moves no word away from under the pointer, at %i px', async (width) => {
    const tab = await openTab(browser, product.api.url, { viewport: { width, height: 900 } });
    const { page } = tab;
    await openEditor(tab);
    const heights = () =>
      page.locator('[data-segment]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    const before = await heights();
    await page.locator('[data-segment="1"]').hover();
    expect(await heights()).toEqual(before);
    await textAt(page, 2).click();
    expect(await heights()).toEqual(before);
    await page.locator('[data-segment="3"]').getByRole('textbox').nth(1).focus();
    expect(await heights()).toEqual(before);
    await tab.close();
  });

  it('moves an edge of a segment on the waveform, and keeps its words inside', async () => {
    const tab = await openTab(browser, product.api.url);
    const { page } = tab;
    await openEditor(tab);
    await textAt(page, 2).click({ position: { x: 20, y: 15 } });
    for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    const edge = page.locator('[data-edge=end]');
    await edge.waitFor();
    const box = (await edge.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await page.mouse.up();
    await until('the segment to end sooner', async () => (await draft())[2]!.end < segments[2]!.end - 0.2);
    const { start, end, words } = (await draft())[2]!;
    expect(words.every((word) => word.start >= start && word.end <= end)).toBe(true);
    await tab.close();
  });

  it.each([
    ['wav', 'audio/wav'],
    ['mp3', 'audio/mpeg'],
    ['m4a', 'audio/mp4'],
  ])('puts the sound within 80 ms of the word that is clicked (%s)', async (format, type) => {
    const tab = await openTab(browser, product.api.url);
    const { page } = tab;
    await logIn(page, account.email);
    const name = `words.${format}`;
    fileId = await uploaded(name, await beeps(name, STARTS, SECONDS, product.folder), type);
    await openViewer(page);
    const audio = page.locator('audio');
    await until('the recording to be there', () => audio.evaluate((media: HTMLAudioElement) => media.readyState >= 1));
    // What is heard, by its own clock: how loud it is, over the last milliseconds.
    await audio.evaluate(async (media: HTMLAudioElement) => {
      const context = new AudioContext();
      const meter = context.createAnalyser();
      meter.fftSize = 256;
      context.createMediaElementSource(media).connect(meter).connect(context.destination);
      await context.resume();
      const samples = new Float32Array(meter.fftSize);
      Object.assign(window, {
        firstSound: () =>
          new Promise<number>((done) => {
            const look = () => {
              meter.getFloatTimeDomainData(samples);
              if (samples.some((sample) => Math.abs(sample) > 0.1)) done(media.currentTime);
              else setTimeout(look, 2);
            };
            look();
          }),
      });
    });
    /** Plays from a moment on until something is heard. @returns what the clock says then */
    const beepAfter = (from: number): Promise<number> =>
      audio.evaluate(async (media: HTMLAudioElement, seconds) => {
        media.currentTime = seconds;
        await new Promise((done) => media.addEventListener('seeked', done, { once: true }));
        const hearing = (window as unknown as { firstSound: () => Promise<number> }).firstSound();
        await media.play();
        const heard = await hearing;
        media.pause();
        return heard;
      }, from);
    // From the very beginning nothing has to be found: so late is the meter itself.
    const late = (await beepAfter(0)) - STARTS[0]!;
    const lags: number[] = [];
    for (const [segment, word] of [
      [0, 2],
      [3, 1],
      [5, 4],
      [1, 0],
    ] as const) {
      const { start, text } = segments[segment]!.words[word]!;
      const place = await page.locator(`[data-segment="${segment}"] [data-text]`).evaluate((element, sought) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent!.indexOf(sought);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + sought.length);
          const { x, y, width, height } = range.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }
        return null;
      }, text);
      await page.mouse.click(place!.x, place!.y);
      await until('the seek to end', () => audio.evaluate((media: HTMLAudioElement) => !media.seeking));
      const stands = await audio.evaluate((media: HTMLAudioElement) => media.currentTime);
      expect(Math.abs(stands - start)).toBeLessThan(0.08);
      // A little before the word it is quiet: its beep has to come when the clock says so.
      lags.push((await beepAfter(start - 0.15)) - start - late);
    }
    expect(lags.filter((lag) => Math.abs(lag) >= 0.08)).toEqual([]);
    await tab.close();
  });

  it.each(['light', 'dark'])('is free of faults on every width while it is written in (%s)', async (scheme) => {
    for (const width of [1440, 820, 390]) {
      const tab = await openTab(browser, product.api.url, { viewport: { width, height: 900 } });
      await tab.page.addInitScript((theme) => localStorage.setItem('ui-theme', theme), scheme);
      await openEditor(tab);
      await textAt(tab.page, 1).focus();
      await tab.page.keyboard.press('Control+h');
      await tab.page.getByRole('textbox', { name: 'Find' }).fill('the');
      await tab.page.getByRole('button', { name: 'List of matches' }).click();
      const overflow = await tab.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(Math.max(0, overflow)).toBe(0);
      expect(await violations(tab.page)).toEqual([]);
      expect(tab.complaints).toEqual([]);
      await tab.close();
    }
  });

  it.each([
    [844, 390],
    [720, 450],
    [390, 844],
    [320, 568],
  ])('leaves room for the name, the text and the sound at %i × %i', async (width, height) => {
    const tab = await openTab(browser, product.api.url, { viewport: { width, height } });
    const { page } = tab;
    await logIn(page, account.email);
    await openViewer(page);
    const text = (await page.getByRole('region', { name: 'Transcript text' }).boundingBox())!;
    expect(text.height).toBeGreaterThan(140);
    const room = await page.getByRole('heading', { level: 1 }).evaluate((name) => name.parentElement!.clientWidth);
    expect(room).toBeGreaterThan(200);
    // Where all of it has no room at once, the page scrolls.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await tab.close();
  });
});
