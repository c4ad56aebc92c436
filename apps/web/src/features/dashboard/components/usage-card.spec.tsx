import { describe, expect, it } from '@jest/globals';
import type { GetPlanLimitsResponse } from '@timbrel/api-client';
import { screen } from '@testing-library/react';
import { renderOnPage } from '../../../shared/testing/render';
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
      storage: { used: usedBytes, limit: bytes, unit: 'bytes' },
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
    expect(screen.getByRole('meter', { name: 'Transcription, 8m of 15m used' }).getAttribute('aria-valuenow')).toBe(
      '47',
    );
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

  it('guesses no figure while they are not known', async () => {
    await renderOnPage(<UsageCard limits={undefined} />);
    expect(text()).not.toMatch(/\d/);
  });
});
