import type { TFunction } from 'i18next';
import {
  exportFormats,
  languageSupport,
  largestFile,
  type Plan,
  retentionDays,
  storageBytes,
  summaryWords,
  supportType,
  transcriptionTime,
  translationHours,
} from './plan-display';

interface PlanFigure {
  name: string;
  of: (plan: Plan) => string;
}

/** All that plans differ in, in the words of the page. */
export const planFigures = (t: TFunction<'pricing'>, locale: string): PlanFigure[] => [
  { name: t('rowTranscription'), of: (plan) => transcriptionTime(plan.transcription_minutes, t) },
  { name: t('rowTranslation'), of: (plan) => translationHours(plan.translation_hours, t) },
  { name: t('rowSummaries'), of: (plan) => summaryWords(plan.summary_words, t, locale) },
  { name: t('rowTools'), of: (plan) => t(plan.services.includes('audio_processor') ? 'toolsAll' : 'toolsSome') },
  { name: t('rowStorage'), of: (plan) => storageBytes(plan.storage_bytes, t, locale) },
  { name: t('rowFile'), of: (plan) => largestFile(plan.max_file_mb, t, locale) },
  { name: t('rowRetention'), of: (plan) => retentionDays(plan.retention_days, t) },
  { name: t('rowJobs'), of: (plan) => String(plan.concurrent_jobs) },
  { name: t('rowExports'), of: (plan) => exportFormats(plan.export_formats) },
  { name: t('rowLanguages'), of: (plan) => languageSupport(plan.language_support, t) },
  { name: t('rowSupport'), of: (plan) => supportType(plan.support_type, t) },
];
