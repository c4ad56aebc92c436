import { describe, expect, it } from '@jest/globals';
import type { GetPlanLimitsResponse } from '@timbrel/api-client';
import { screen } from '@testing-library/react';
import { renderOnPage } from '../../../testing/render';
import { UsageCard } from './usage-card';

const GB = 1024 ** 3;

/** A plan by what matters here: seconds, words, bytes, megabytes; −1 is unlimited. */
function aPlan({ seconds = 900, usedSeconds = 0, words = 0, bytes = 0.1 * GB, usedBytes = 0, fileMb = 100 } = {}) {
  const metered = { reserved: 0, resets_at: '2026-12-03T00:00:00.000Z' };
  return {
    plan: 'free',
    limits: {
      is_unlimited: false,
      transcription_minutes: seconds / 60,
      translation_words: words,
      summary_words: 20_000,
      storage_bytes: bytes,
      storage_mb: bytes / 1024 ** 2,
      max_file_mb: fileMb,
      retention_days: 7,
      export_formats: ['txt', 'srt'],
      concurrent_jobs: 1,
    },
    usage: {
      transcription: { ...metered, used: usedSeconds, limit: seconds, unit: 'seconds' },
      translation: { ...metered, used: 0, limit: words, unit: 'words' },
      summarization: { ...metered, used: 0, limit: 20_000, unit: 'words' },
      storage: { used: usedBytes, reserved: 0, limit: bytes, unit: 'bytes', resets_at: null },
    },
  } satisfies GetPlanLimitsResponse;
}

const text = () => document.querySelector('.cells')?.textContent;

describe('UsageCard', () => {
  it('shows an unused free allowance as what it is', async () => {
    await renderOnPage(<UsageCard limits={aPlan()} />);
    expect(text()).toContain('15m Free / 15m');
    expect(text()).toContain('Resets on Dec 3');
  });

  it('shows what is used of it, with its tag', async () => {
    await renderOnPage(<UsageCard limits={aPlan({ usedSeconds: 421 })} />);
    expect(text()).toContain('8m / 15m');
    expect(screen.getByText('Free')).toBeTruthy();
    expect(
      screen.getByRole('meter', { name: 'Transcription, 8 of 15 minutes used' }).getAttribute('aria-valuenow'),
    ).toBe('47');
  });

  it('says of a plan without translation that it is not available, and measures nothing', async () => {
    await renderOnPage(<UsageCard limits={aPlan()} />);
    expect(screen.getByText('Not Available')).toBeTruthy();
    expect(screen.queryByRole('meter', { name: /^Translation/ })).toBeNull();
  });

  it('shows translation in hours of nine thousand words', async () => {
    await renderOnPage(<UsageCard limits={aPlan({ seconds: 36_000, words: 90_000 })} />);
    expect(text()).toContain('0m / 10h');
  });

  it('shows storage and the largest file in their units', async () => {
    await renderOnPage(<UsageCard limits={aPlan({ bytes: 5 * GB, usedBytes: 1.5 * GB, fileMb: 1024 })} />);
    expect(text()).toContain('1.5 GB / 5 GB');
    expect(text()).toContain('3.5 GB left');
    expect(text()).toContain('1 GB per file');
  });

  it('has no bar where there is no limit', async () => {
    await renderOnPage(<UsageCard limits={aPlan({ seconds: -1, words: -1, bytes: -1, fileMb: -1 })} />);
    expect(screen.getAllByText('Unlimited').length).toBe(4);
    expect(screen.queryByRole('meter')).toBeNull();
  });

  /** Seconds, and bytes, of each of so many days up to November 22. */
  const days = (seconds: number[], storage = 0) =>
    seconds.map((transcription, index) => ({
      date: `2026-11-${String(23 - seconds.length + index).padStart(2, '0')}`,
      transcription,
      translation: 0,
      summarization: 0,
      storage,
    }));
  const meter = (name: string) => screen.getByRole('meter', { name }).querySelector('[data-level]');

  it('says on which day the minutes are used up at this pace, also to be heard, and warns of it', async () => {
    await renderOnPage(<UsageCard limits={aPlan({ usedSeconds: 480 })} recent={days([160, 160, 160])} />);
    expect(screen.getByText('At this rate, you’ll reach the limit on Nov 25')).toBeTruthy();
    const bar = meter('Transcription, 8 of 15 minutes used, forecast November 25');
    expect(bar?.getAttribute('data-level')).toBe('near');
  });

  it('says nothing of a pace that two active days have shown', async () => {
    await renderOnPage(<UsageCard limits={aPlan({ usedSeconds: 480 })} recent={days([0, 240, 240])} />);
    expect(text()).toContain('Resets on Dec 3');
    expect(meter('Transcription, 8 of 15 minutes used')?.getAttribute('data-level')).toBe('calm');
  });

  it('says that they are used up, and leads to a larger plan', async () => {
    await renderOnPage(<UsageCard limits={aPlan({ usedSeconds: 900 })} recent={days([300, 300, 300])} />);
    expect(screen.getByText('Used up. Resets on Dec 3')).toBeTruthy();
    expect(meter('Transcription, 15 of 15 minutes used')?.getAttribute('data-level')).toBe('full');
    expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
  });

  it('says how long the storage lasts, and from 80 % until when', async () => {
    const recent = days([0, 0, 0], GB / 150);
    const { unmount } = await renderOnPage(
      <UsageCard limits={aPlan({ bytes: 2 * GB, usedBytes: GB })} recent={recent} />,
    );
    expect(screen.getByText('About 5 months left at this rate')).toBeTruthy();
    unmount();
    await renderOnPage(<UsageCard limits={aPlan({ bytes: 5 * GB, usedBytes: 4.5 * GB })} recent={recent} />);
    expect(screen.getByText(/^Full on/)).toBeTruthy();
    expect(screen.getByRole('meter', { name: /^Storage, 4.5 GB of 5 GB used, forecast/ })).toBeTruthy();
  });

  it('guesses no figure while they are not known', async () => {
    await renderOnPage(<UsageCard limits={undefined} />);
    expect(text()).not.toMatch(/\d/);
  });
});
