import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import { initI18n } from '../../../shared/i18n/i18n';
import {
  exportFormats,
  languageSupport,
  largestFile,
  retentionDays,
  storageBytes,
  storageGb,
  summaryWords,
  supportType,
  transcriptionHours,
  transcriptionTime,
  translationHours,
  translationWords,
  yearlyPricePerMonth,
  yearlySaving,
} from './plan-display';

const GB = 1024 ** 3;
let t: TFunction<'pricing'>;
beforeAll(async () => {
  if (!i18next.isInitialized) await initI18n('en');
  t = i18next.getFixedT('en', 'pricing');
});

describe('how a plan’s fields are shown', () => {
  it.each([
    [-1, 'Unlimited'],
    [0, 'Not included'],
    [15, '15 minutes'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [600, '10 hours'],
  ])('%i minutes of transcription as %s', (minutes, shown) => expect(transcriptionTime(minutes, t)).toBe(shown));

  it.each([
    [-1, 'Unlimited'],
    [0.25, '15 minutes'],
    [1, '1 hour'],
    [20, '20 hours'],
  ])('%d hours of transcription as %s', (hours, shown) => expect(transcriptionHours(hours, t)).toBe(shown));

  it.each([
    [-1, 'Unlimited'],
    [0, 'Not included'],
    [1, '1 word'],
    [45_000, '45000 words'],
  ])('%i words of translation as %s', (words, shown) => expect(translationWords(words, t)).toBe(shown));

  it.each([
    [-1, 'Unlimited'],
    [0, 'Not included'],
    [5, '5 hours'],
  ])('%i hours of translation as %s', (hours, shown) => expect(translationHours(hours, t)).toBe(shown));

  it.each([
    [-1, 'Unlimited'],
    [107_374_182, '102 MB'],
    [GB, '1 GB'],
    [10 * GB, '10 GB'],
  ])('%i bytes of storage as %s', (bytes, shown) => expect(storageBytes(bytes, t, 'en')).toBe(shown));

  it.each([
    [-1, 'Unlimited'],
    [0.1, '102 MB'],
    [5, '5 GB'],
  ])('%d GB of storage as %s', (gb, shown) => expect(storageGb(gb, t, 'en')).toBe(shown));

  it.each([
    [-1, 'Unlimited'],
    [1, '1 day'],
    [7, '7 days'],
    [365, '365 days'],
  ])('%i days of retention as %s', (days, shown) => expect(retentionDays(days, t)).toBe(shown));

  it.each([
    [-1, '100+ languages'],
    [1, '1 language'],
    [30, '30 languages'],
  ])('%i languages as %s', (languages, shown) => expect(languageSupport(languages, t)).toBe(shown));

  it.each([
    ['Priority Support', 'Priority Support'],
    ['Email + Chat', 'Email + Chat'],
    ['Email', 'Email'],
    ['Community', 'Community'],
    ['', 'None'],
  ])('support “%s” as %s', (type, shown) => expect(supportType(type, t)).toBe(shown));

  it('formats, files and summaries', () => {
    expect(exportFormats(['txt', 'srt'])).toBe('TXT, SRT');
    expect(largestFile(1_024, t, 'en')).toBe('1 GB');
    expect(largestFile(-1, t, 'en')).toBe('Unlimited');
    expect(summaryWords(20_000, t, 'en')).toBe('20,000');
  });

  it.each([
    [4.99, 41.88, 30, 349],
    [9.99, 83.88, 30, 699],
    [19.99, 155.88, 35, 1_299],
    [0, 0, 0, 0],
  ])('%d a month and %d a year as a saving of %i %%', (price_monthly, price_yearly, percent, perMonth) => {
    expect(yearlySaving({ price_monthly, price_yearly })).toBe(percent);
    expect(yearlyPricePerMonth({ price_yearly })).toBe(perMonth);
  });
});
