/** @file How the transcript of a long recording opens, plays and is written in: in Chromium, by traces of the page's main thread. */
import { putEditedTranscript } from '@timbrel/api-client';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchChromium, openTab } from '../../apps/e2e/src/harness/chromium.ts';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { logIn } from '../../apps/e2e/src/browser/steps.ts';
import { traced } from './main-thread.mjs';
import { median, percentile } from './record.mjs';

const run = promisify(execFile);
const HOURS = 3;
const SEGMENTS = 3_000;
const WORDS = 10;
const SEGMENT_SECONDS = (HOURS * 3_600) / SEGMENTS;
const ROUNDS = 3;
const KEYS = 200;
const KEY_MS = 60;
const PLAYED_MS = 20_000;
const TEXT = 'the archive moved and nobody knew why it smelled of vinegar ';

export default {
  title: 'The editor',
  about: `A transcript of ${HOURS} hours, ${SEGMENTS.toLocaleString('en')} segments and ${(SEGMENTS * WORDS).toLocaleString('en')} words in four voices, a word in twenty doubtful. Opening is from the last byte of the
transcript to its text on the screen, the median of ${ROUNDS}. Typing is all that the page's main thread does from one key to the next, layout, paint and keeping the draft
included: ${KEYS} keys, ${KEY_MS} ms apart, in the middle of the text. Playing is the longest task of the main thread in ${PLAYED_MS / 1_000} s.`,
  cases: [{ name: 'Chromium' }],

  async measure() {
    const [product, browser] = await Promise.all([Product.start(), launchChromium()]);
    try {
      const account = await Account.signUp(product.api);
      await product.database.rows(`update users set plan = 'premium' where email = $1`, [account.email]);
      const fileId = await longRecording(product, account);
      const { page } = await openTab(browser, product.api.url);
      await page.addInitScript(watch);
      await logIn(page, account.email);
      const opened = [];
      for (let round = 0; round < ROUNDS; round += 1) opened.push(await open(page, fileId));
      const playing = await play(browser, page);
      const edit = await openEditor(page);
      const typing = await type(browser, page);
      return [
        { what: 'seconds to open, after its data', reached: median(opened), goal: 1.5 },
        { what: 'longest task while playing, ms', reached: playing, goal: 100 },
        { what: 'seconds to open the editor, after its data', reached: edit, goal: 1.5 },
        { what: 'ms of work per key, 95th percentile', reached: percentile(typing.perKey, 0.95), goal: 16 },
        { what: 'ms of work per key, median', reached: median(typing.perKey), goal: 16 },
        { what: 'longest task while writing, ms', reached: typing.longest, goal: 100 },
        { what: 'memory of the page’s scripts, MB', reached: await heap(page), goal: 180 },
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function longRecording(product, account) {
  const path = join(product.folder, 'long.mp3');
  const seconds = String(HOURS * 3_600);
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=16000', '-t', seconds, '-b:a', '16k', path];
  await run('ffmpeg', ['-v', 'error', '-y', ...tone]);
  const { id } = await account.uploadAs(
    product.api,
    new File([await readFile(path)], 'long.mp3', { type: 'audio/mpeg' }),
  );
  await account.ready(product.api, id);
  await putEditedTranscript({ ...account.at(product.api), path: { uploadId: id }, body: { segments: segments() } });
  return id;
}

function segments() {
  const vocabulary = TEXT.trim().split(' ');
  return Array.from({ length: SEGMENTS }, (_, at) => {
    const from = at * SEGMENT_SECONDS;
    const words = Array.from({ length: WORDS }, (__, word) => ({
      start: from + word * 0.3,
      end: from + word * 0.3 + 0.25,
      text: vocabulary[(at * 7 + word * 3) % vocabulary.length],
      confidence: (at * WORDS + word) % 20 === 0 ? 0.4 : 0.95,
    }));
    const text = words.map((word) => word.text).join(' ');
    return {
      start: from,
      end: from + 3.2,
      text,
      speaker: `Voice ${1 + (Math.floor(at / 3) % 4)}`,
      confidence: 0.9,
      words,
    };
  });
}

/** In the page: when something is on the screen that was not there before. */
function watch() {
  window.shown = (selector) =>
    new Promise((done) => {
      const look = () => {
        if (!document.querySelector(selector)) return requestAnimationFrame(look);
        // After the frame that has it.
        return requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      };
      look();
    });
  window.arrived = (part) =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes(part))
      .at(-1)?.responseEnd;
}

async function open(page, fileId) {
  await page.goto(`/transcription?file=${fileId}&view=editor`);
  return page.evaluate(async (part) => {
    const at = await window.shown('[data-segment] [data-text]');
    return (at - window.arrived(part)) / 1_000;
  }, `/transcripts/${fileId}`);
}

async function openEditor(page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.evaluate(async () => {
    const at = await window.shown('[data-segment] [role=textbox]');
    return (at - window.arrived('/draft')) / 1_000;
  });
}

async function play(browser, page) {
  const trace = await traced(browser, page, async () => {
    await page.evaluate(() => document.querySelector('audio').play());
    await new Promise((done) => setTimeout(done, PLAYED_MS));
    await page.evaluate(() => document.querySelector('audio').pause());
  });
  return trace.longestTask();
}

async function type(browser, page) {
  // Somewhere in the middle, where rows above and below are there.
  await page.evaluate((seconds) => (document.querySelector('audio').currentTime = seconds), (HOURS * 3_600) / 2);
  const middle = page.locator(`[data-segment="${SEGMENTS / 2}"] [role=textbox]`);
  await middle.focus();
  await page.keyboard.press('End');
  const trace = await traced(browser, page, async () => {
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press(TEXT[key % TEXT.length] === ' ' ? 'Space' : TEXT[key % TEXT.length]);
      await new Promise((done) => setTimeout(done, KEY_MS));
    }
    // The draft is kept and sent.
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
  });
  return { perKey: trace.workPerKey().slice(0, KEYS - 1), longest: trace.longestTask() };
}

async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
