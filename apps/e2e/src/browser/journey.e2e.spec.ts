import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { countWordErrors, plainWords } from '@timbrel/subtitles';
import { readFile } from 'node:fs/promises';
import { type Browser } from 'playwright-core';
import { openTab, type Tab } from '../harness/chromium.ts';
import { linkFor } from '../harness/mailbox.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { bareEngine, clips, joinClips } from '../harness/people.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { fillSignup, logIn, PASSWORD, signUpInBrowser, transcribeInBrowser, uploadToLibrary } from './steps.ts';

const MIME = 'audio/wav';

// Uploads, recognition and pages take their time on a busy machine.
jest.setTimeout(300_000);

describe('the main journey in a browser', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let tab: Tab;

  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
  });
  afterAll(() => stage.close());

  const enter = async (): Promise<Tab> => {
    tab = await openTab(browser, product.api.url);
    return tab;
  };

  it('leads a newcomer from sign-up over a recording to its transcript in step with the sound, and to the file', async () => {
    const { page, complaints, close } = await enter();
    await signUpInBrowser(page, product.api.url, 'newcomer@example.com');
    const { text, wav, seconds } = await speak('talk', 20, product.folder);
    await uploadToLibrary(page, { name: 'talk.wav', mimeType: MIME, buffer: wav });
    await transcribeInBrowser(page, 'talk.wav');

    const document = page.getByRole('region', { name: 'Transcript text' });
    const segments = await document.getByRole('listitem').locator('p').allInnerTexts();
    expect(countWordErrors(text, segments.join(' ')) / plainWords(text).length).toBeLessThan(0.1);

    // Playing moves the sound, and the sound moves the mark in the text.
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const media = page.locator('audio, video').first();
    await until('the sound to move', () => media.evaluate((element: HTMLMediaElement) => element.currentTime > 0.5));
    await until('a marked segment', async () => (await document.locator('li[aria-current]').count()) === 1);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();

    // A segment's time is a button that takes the sound there.
    const last = document
      .getByRole('listitem')
      .last()
      .getByRole('button', { name: /play from here/ });
    await last.click();
    const position = await until('the sound to stand there', () =>
      media.evaluate((element: HTMLMediaElement) => (element.currentTime > 1 ? element.currentTime : null)),
    );
    expect(position).toBeGreaterThan(1);
    expect(position).toBeLessThanOrEqual(seconds);

    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: /Subtitles \(SubRip\)/ }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe('talk.srt');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^1\n00:00:0\d,\d{3} --> /);

    expect(complaints).toEqual([]);
    await close();
  });

  it('verifies by the mailed link too, and signs out and in again', async () => {
    const { page, complaints, close } = await enter();
    await fillSignup(page, 'linked@example.com');
    await page.goto(await linkFor(product.api.url, 'linked@example.com'));
    await page.getByText('Email Verified!').first().waitFor();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(/\/(login)?$/);
    await page.goto('/library');
    await page.waitForURL('**/login**');
    await logIn(page, 'linked@example.com', PASSWORD);
    expect(complaints).toEqual([]);
    await close();
  });

  it('hears people no worse than the engine alone: a clip, and all of them joined with one word more per joint', async () => {
    const { page, close } = await enter();
    await signUpInBrowser(page, product.api.url, 'reader@example.com');
    const alone = await clips();
    const joined = await joinClips(alone, product.folder);
    const recordings = [
      { ...alone[0]!, joints: 0 },
      { ...joined, joints: alone.length - 1 },
    ];
    for (const { name, path, text, joints } of recordings) {
      await uploadToLibrary(page, { name, mimeType: MIME, buffer: await readFile(path) });
      await transcribeInBrowser(page, name);
      const heard = (
        await page.getByRole('region', { name: 'Transcript text' }).getByRole('listitem').locator('p').allInnerTexts()
      ).join(' ');
      const wrong = countWordErrors(text, heard);
      expect({ name, wrong }).toEqual({
        name,
        wrong: Math.min(wrong, countWordErrors(text, await bareEngine(path)) + joints),
      });
    }
    await close();
  });
});
