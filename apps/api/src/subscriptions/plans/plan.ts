import { type BillingCycle } from './billing-cycle.js';

/** The services a plan can grant. */
export const SERVICES = [
  'transcription',
  'translation',
  'subtitles',
  'summarization',
  'cut_audio',
  'denoise',
  'voice_speed',
  'audio_processor',
] as const;
export type Service = (typeof SERVICES)[number];

export const EXPORT_FORMATS = ['txt', 'srt', 'vtt', 'docx', 'json', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const FREE = 'free';
/** Files that an account may have. Bytes alone bound no account of tiny files, each of which costs rows, a blob, and a part of every list. */
const MAX_FILES = { free: 10_000, paid: 100_000 } as const;

export const mostFilesOf = ({ id }: Pick<Plan, 'id'>): number => (id === FREE ? MAX_FILES.free : MAX_FILES.paid);

export const WORDS_AN_HOUR = 9_000;

export interface PlanPrice {
  billingCycle: BillingCycle;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** An offer. −1 stands for unlimited. */
export interface Plan {
  id: string;
  /** Its rank: a change to a higher position is an upgrade. */
  position: number;
  name: string;
  description: string;
  /** The name of the icon on its card. */
  icon: string;
  popular: boolean;
  features: string[];
  transcriptionMinutes: number;
  /** Words of the source; 9,000 are an hour. */
  translationWords: number;
  summaryWords: number;
  storageBytes: number;
  maxFileMb: number;
  retentionDays: number;
  languageSupport: number;
  supportType: string;
  concurrentJobs: number;
  waitingJobs: number;
  services: Service[];
  exportFormats: ExportFormat[];
  prices: PlanPrice[];
}
