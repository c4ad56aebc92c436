/**
 * @file Takes the README's pictures of a running product: `npm start`, then `npm run screenshots`. Signs in with the demo
 * account, uploads a spoken recording unless it is there, and photographs what a user sees.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = join(import.meta.dirname, '../docs/screenshots');
const NAME = 'archive-interview-03.mp3';
const SPOKEN =
  'So when we moved the archive into the new building, what was the first thing that went wrong? Honestly, the humidity. ' +
  'We had planned for heat, we had planned for light, and then the first spring came, and every reel in the north room ' +
  'started to smell like vinegar. That is acetate breaking down. Once you can smell it, you have maybe five years, and we ' +
  'had four thousand hours of tape that nobody had ever listened to since the broadcast.';

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 860 } });
    await context.addInitScript((value) => localStorage.setItem('ui-theme', value), theme);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill('demo@example.com');
    await page.getByLabel('Password', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    const shoot = async (name) => page.screenshot({ path: join(folder, `${name}-${theme}.png`) });

    await page.goto('/library');
    const row = page.getByRole('row').filter({ hasText: NAME }).first();
    if (theme === 'light' && !(await hasRecording(page))) {
      await page.locator('input[type=file]').first().setInputFiles(record());
      await row.getByText('Ready').waitFor();
      await page.goto('/transcription');
      await page.getByRole('radio', { name: new RegExp(NAME) }).click();
      await page.getByRole('button', { name: 'Process' }).click();
      await page.getByRole('region', { name: 'Transcript text' }).waitFor();
      await page.goto('/library');
    }
    await row.getByText('Transcribed').waitFor();
    await page.mouse.move(0, 0);
    await shoot('library');
    await page.goto('/dashboard');
    await page.getByText(NAME).first().waitFor();
    await shoot('dashboard');
    await page.goto('/transcription');
    await page.getByRole('region', { name: 'Recent results' }).getByRole('link', { name: NAME }).first().click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('audio, video')?.currentTime > 9);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await shoot('transcript');
    await context.close();
  }
} finally {
  await browser.close();
}

/** Whether the demo account's newest files hold the recording already. */
function hasRecording(page) {
  return page.evaluate(async (name) => {
    const { files } = await (await fetch(`/api/v1/uploads?search=${encodeURIComponent(name)}`)).json();
    return files.some((file) => file.has_transcript);
  }, NAME);
}

function record() {
  const work = mkdtempSync(join(tmpdir(), 'timbrel-screenshots-'));
  const [wav, mp3] = [join(work, 'speech.wav'), join(work, NAME)];
  execFileSync('flite', ['-voice', 'rms', '-t', SPOKEN, '-o', wav]);
  execFileSync('ffmpeg', ['-v', 'error', '-i', wav, mp3]);
  return mp3;
}
