import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { violations } from '../harness/axe.ts';
import { openTab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { signUpInBrowser, uploadToLibrary } from './steps.ts';

// Recordings are read, worked on and read again on a busy machine.
jest.setTimeout(300_000);

describe('the tools for sound, on real speech', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    ({ page } = await openTab(browser, product.api.url));
    page.setDefaultTimeout(60_000);
    await signUpInBrowser(page, product.api.url, 'sound@example.com');
    await product.database.rows(`update users set plan = 'premium' where email = 'sound@example.com'`);
    const { wav } = await speak('talk', 12, product.folder);
    await uploadToLibrary(page, { name: 'talk.wav', mimeType: 'audio/wav', buffer: wav });
  });
  afterAll(() => stage.close());

  const choose = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('searchbox').fill('talk.wav');
    await page.getByRole('radio', { name: /^talk\.wav/ }).click();
    await page.getByRole('button', { name: 'Process' }).waitFor();
  };
  const result = (): Locator => page.getByRole('region', { name: 'Result' });
  const process = async (): Promise<Locator> => {
    await page.getByRole('button', { name: 'Process' }).click();
    await result().waitFor();
    return result();
  };
  const secondsOf = async (name: string): Promise<number> => {
    const row = await product.database.row<{ duration_seconds: number }>(
      'select duration_seconds from media_files where original_name = $1 order by created_at desc limit 1',
      [name],
    );
    return row.duration_seconds;
  };
  const read = (name: string) =>
    until(`${name} to be read`, async () => {
      const rows = await product.database.rows<{ status: string }>(
        'select status from media_files where original_name = $1 order by created_at desc limit 1',
        [name],
      );
      return rows[0]?.status === 'ready';
    });

  it('the processor takes noise out, and lets one hear and measure it', async () => {
    await choose('/audio-processor');
    const card = await process();
    await card.getByText('talk (denoised).wav').waitFor();
    await card
      .getByRole('row', { name: /Loudness .*LUFS.*LUFS/ })
      .first()
      .waitFor();
    await read('talk (denoised).wav');
    await card.getByRole('button', { name: 'Play' }).click();
    const playing = () =>
      page
        .locator('section[aria-label=Result] audio')
        .evaluateAll((all: HTMLAudioElement[]) => all.some((each) => each.currentTime > 0.2));
    await until('the sound to move', playing);
    await page.keyboard.press('x');
    await card.getByRole('button', { name: 'Heard: Before' }).waitFor();
    await card.getByRole('button', { name: 'Hear After' }).click();
    await card.getByRole('button', { name: 'Heard: After' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor({ state: 'hidden' });
  });

  it('the file stays when the tool changes: speed, conversion, loudness', async () => {
    await page.getByRole('tab', { name: 'Speed Change' }).click();
    await page.getByRole('slider', { name: /^Speed/ }).focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
    await process();
    await result().getByText('talk (2x).wav').waitFor();
    await read('talk (2x).wav');
    expect(await secondsOf('talk (2x).wav')).toBeCloseTo((await secondsOf('talk.wav')) / 2, 1);
    await page.getByRole('tab', { name: 'Convert' }).click();
    await page.getByRole('radio', { name: /^FLAC/ }).click();
    await page.getByRole('button', { name: 'Process' }).click();
    await result().getByText('talk.flac').waitFor();
    await page.getByRole('tab', { name: 'Loudness' }).click();
    await page.getByRole('radio', { name: /^Broadcast/ }).click();
    await page.getByRole('button', { name: 'Process' }).click();
    await result().getByText('talk (normalized).wav').waitFor();
    await result().getByRole('cell', { name: '-23.0 LUFS' }).waitFor();
  });

  it('the pages for noise and tempo do as they say, and a result goes on to the next', async () => {
    await choose('/denoise');
    await page.getByRole('radio', { name: /^Aggressive/ }).click();
    await page.getByText('OGG', { exact: true }).click();
    const card = await process();
    await card.getByText('talk (denoised).ogg').waitFor();
    await page.reload();
    await card.getByText('talk (denoised).ogg').waitFor();
    await page.goto('/jobs');
    await page.getByRole('link', { name: 'Open the result of talk.wav' }).first().click();
    await card.getByText('talk (denoised).ogg').waitFor();
    await card.getByRole('button', { name: 'Use in…' }).click();
    await page.getByRole('menuitem', { name: 'Voice Speed' }).click();
    await page.getByText('File Pre-selected').waitFor();
    await page.getByText('0.5×', { exact: true }).click();
    await process();
    await result().getByText('talk (denoised) (0.5x).ogg').waitFor();
  });

  it('cuts where the pointer drags, and where silences are', async () => {
    await page.goto('/library');
    await choose('/cut-audio');
    const handle = page.getByRole('slider', { name: 'End of part 1' });
    const stage = (await page.getByTestId('stage').boundingBox())!;
    const edge = (await handle.boundingBox())!;
    // At the very end, half of it is out of sight.
    await page.mouse.move(edge.x + 5, edge.y + 20);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width / 2, edge.y + 20, { steps: 5 });
    await page.mouse.up();
    const half = (await secondsOf('talk.wav')) / 2;
    await until(
      'the edge to lie in the middle',
      async () => Math.abs(Number(await handle.getAttribute('aria-valuenow')) - half) < 0.3,
    );
    await page.getByLabel('Quieter than').fill('-30');
    await page.getByLabel('Longer than').fill('0.1');
    await page.getByLabel('Leave at the ends').fill('0.01');
    await page.getByRole('button', { name: 'Find silences' }).click();
    const second = page.getByRole('checkbox', { name: 'Use part 2' });
    await second.waitFor();
    const length = page.getByText(/^Result: /);
    const before = await length.textContent();
    await second.uncheck();
    expect(await length.textContent()).not.toBe(before);
    await second.check();
    expect(await length.textContent()).toBe(before);
    await process();
    await result()
      .getByText(/parts kept/)
      .waitFor();
  });

  it('on a phone the button to begin stands above the bar at the bottom, and covers nothing at the end', async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await choose('/cut-audio');
    const bar = (await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox())!;
    const button = (await page.getByRole('button', { name: 'Process' }).boundingBox())!;
    expect(bar.y - (button.y + button.height)).toBeGreaterThanOrEqual(0);
    expect(bar.y - (button.y + button.height)).toBeLessThan(20);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = (await page.getByRole('region', { name: 'Settings' }).boundingBox())!;
    expect(last.y + last.height).toBeLessThan(button.y);
    await page.setViewportSize({ width, height });
  });

  it('a recipe is put together, saved and run', async () => {
    await page.goto('/recipes');
    await page.getByRole('button', { name: 'New recipe' }).click();
    await page.getByLabel('Name').fill('Clean');
    for (const step of ['Convert', 'Reduce noise', 'Normalize loudness']) {
      await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByRole('menuitem', { name: step }).click();
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Run Clean' }).click();
    await page.getByRole('checkbox', { name: 'talk.wav', exact: true }).check();
    await page.getByRole('button', { name: 'Run on 1 file' }).click();
    await read('talk (Clean).mp3');
    await page.goto('/library');
    await page.getByText('talk (Clean).mp3').first().waitFor();
  });
});
