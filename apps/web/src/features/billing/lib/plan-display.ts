import type { ListPlansResponse, PlanDto } from '@timbrel/api-client';
import type { TFunction } from 'i18next';
import { formatFileSize } from '../../../shared/lib/file-size';

/* How each field of a plan is shown: one rule a field. −1 stands for unlimited everywhere. */

export type Plan = ListPlansResponse[number];
export type BillingCycle = PlanDto['prices'][number]['billing_cycle'];
type Words = TFunction<'pricing'>;

const MB = 1024 ** 2;
const isUnlimited = (value: number): boolean => value < 0;
const count = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value);

/** Minutes under an hour, hours from there on. */
export function transcriptionTime(minutes: number, t: Words): string {
  if (isUnlimited(minutes)) return t('unlimited');
  if (minutes === 0) return t('none');
  return minutes < 60 ? t('minutes', { count: minutes }) : t('hours', { count: Math.round((minutes / 60) * 10) / 10 });
}

/** The same figure given in hours: below one it is said in minutes. */
export function transcriptionHours(hours: number, t: Words): string {
  return transcriptionTime(isUnlimited(hours) ? hours : Math.round(hours * 60), t);
}

export function translationWords(words: number, t: Words): string {
  if (isUnlimited(words)) return t('unlimited');
  return words === 0 ? t('none') : t('words', { count: words });
}

export function translationHours(hours: number, t: Words): string {
  if (isUnlimited(hours)) return t('unlimited');
  return hours === 0 ? t('none') : t('hours', { count: hours });
}

export function storageBytes(bytes: number, t: Words, locale: string): string {
  return isUnlimited(bytes) ? t('unlimited') : formatFileSize(bytes, locale);
}

/** Gigabytes; below one in megabytes. */
export function storageGb(gb: number, t: Words, locale: string): string {
  return storageBytes(isUnlimited(gb) ? gb : Math.round(gb * 1024) * MB, t, locale);
}

/** In days, and never divided. */
export function retentionDays(days: number, t: Words): string {
  return isUnlimited(days) ? t('unlimited') : t('days', { count: days });
}

export function languageSupport(languages: number, t: Words): string {
  return isUnlimited(languages) ? t('allLanguages') : t('languages', { count: languages });
}

const SUPPORT = {
  'Priority Support': 'supportPriority',
  'Email + Chat': 'supportEmailChat',
  Email: 'supportEmail',
  Community: 'supportCommunity',
} as const;

export function supportType(type: string, t: Words): string {
  return t(type in SUPPORT ? SUPPORT[type as keyof typeof SUPPORT] : 'supportNone');
}

export const exportFormats = (formats: readonly string[]): string =>
  formats.map((each) => each.toUpperCase()).join(', ');

export const largestFile = (mb: number, t: Words, locale: string): string =>
  isUnlimited(mb) ? t('unlimited') : formatFileSize(mb * MB, locale);

export const summaryWords = (words: number, t: Words, locale: string): string =>
  isUnlimited(words) ? t('unlimited') : count(words, locale);

/** What a year saves over twelve months, in whole percent. */
export function yearlySaving({ price_monthly, price_yearly }: Pick<Plan, 'price_monthly' | 'price_yearly'>): number {
  const twelve = price_monthly * 12;
  return twelve > 0 ? Math.round(((twelve - price_yearly) / twelve) * 100) : 0;
}

/** A month's share of the yearly price, in minor units. */
export const yearlyPricePerMonth = ({ price_yearly }: Pick<Plan, 'price_yearly'>): number =>
  Math.round((price_yearly / 12) * 100);

/** What a month costs, in minor units: its own price, or its share of a year's. */
export const pricePerMonth = (plan: Plan, yearly: boolean): number =>
  yearly && plan.price > 0 ? yearlyPricePerMonth(plan) : plan.price;

/** The price of a cycle in minor units, or null where the plan isn't sold in it. */
export const priceOf = ({ prices }: Pick<Plan, 'prices'>, cycle: BillingCycle): number | null =>
  prices.find(({ billing_cycle }) => billing_cycle === cycle)?.amount ?? null;

/** What a plan's card lists. */
export function planFeatures(plan: Plan, t: Words, locale: string): string[] {
  return [
    t('featureTranscription', { amount: transcriptionTime(plan.transcription_minutes, t) }),
    ...(plan.translation_hours === 0
      ? []
      : [t('featureTranslation', { amount: translationHours(plan.translation_hours, t) })]),
    t('featureStorage', { amount: storageBytes(plan.storage_bytes, t, locale) }),
    t('featureFile', {
      size: largestFile(plan.max_file_mb, t, locale),
      time: retentionDays(plan.retention_days, t),
    }),
    t('featureExports', { formats: exportFormats(plan.export_formats) }),
    t('featureSupport', { support: supportType(plan.support_type, t) }),
  ];
}
