import type { UsageRecordDto } from '@timbrel/api-client';
import type { TFunction } from 'i18next';

export const FEATURES = [
  'transcription',
  'translation',
  'summarization',
] as const satisfies readonly UsageRecordDto['feature'][];
export type Feature = (typeof FEATURES)[number];

/** Seconds in minutes rounded up, words as words. */
export function formatAmount(amount: number, unit: UsageRecordDto['unit'], t: TFunction<'usage'>): string {
  return unit === 'seconds' ? t('minutes', { count: Math.ceil(amount / 60) }) : t('words', { count: amount });
}
