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

export interface Plan {
  id: string;
  name: string;
  transcriptionMinutes: number;
  /** Words of the source; 9,000 are an hour. */
  translationWords: number;
  summaryWords: number;
  storageBytes: number;
  maxFileMb: number;
  retentionDays: number;
  concurrentJobs: number;
  waitingJobs: number;
  services: readonly Service[];
  exportFormats: readonly ExportFormat[];
}

const GB = 1024 ** 3;
const WORDS_AN_HOUR = 9_000;
const FREE_SERVICES: readonly Service[] = ['transcription', 'summarization', 'cut_audio', 'denoise', 'voice_speed'];
const BASIC_SERVICES: readonly Service[] = [...FREE_SERVICES, 'translation', 'subtitles'];

export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    transcriptionMinutes: 15,
    translationWords: 0,
    summaryWords: 20_000,
    storageBytes: Math.round(0.1 * GB),
    maxFileMb: 100,
    retentionDays: 7,
    concurrentJobs: 1,
    waitingJobs: 20,
    services: FREE_SERVICES,
    exportFormats: ['txt', 'srt'],
  },
  {
    id: 'basic',
    name: 'Basic',
    transcriptionMinutes: 5 * 60,
    translationWords: 5 * WORDS_AN_HOUR,
    summaryWords: 200_000,
    storageBytes: GB,
    maxFileMb: 250,
    retentionDays: 30,
    concurrentJobs: 2,
    waitingJobs: 100,
    services: BASIC_SERVICES,
    exportFormats: ['txt', 'srt', 'vtt'],
  },
  {
    id: 'pro',
    name: 'Pro',
    transcriptionMinutes: 10 * 60,
    translationWords: 10 * WORDS_AN_HOUR,
    summaryWords: 500_000,
    storageBytes: 5 * GB,
    maxFileMb: 500,
    retentionDays: 90,
    concurrentJobs: 4,
    waitingJobs: 500,
    services: SERVICES,
    exportFormats: ['txt', 'srt', 'vtt', 'docx', 'json'],
  },
  {
    id: 'premium',
    name: 'Premium',
    transcriptionMinutes: 20 * 60,
    translationWords: 20 * WORDS_AN_HOUR,
    summaryWords: 1_000_000,
    storageBytes: 10 * GB,
    maxFileMb: 1024,
    retentionDays: 365,
    concurrentJobs: 8,
    waitingJobs: 1_000,
    services: SERVICES,
    exportFormats: EXPORT_FORMATS,
  },
];

/** The plan of that id; a missing or unknown one means free. */
export function planOf(id: string | null | undefined): Plan {
  return PLANS.find((plan) => plan.id === id) ?? PLANS[0]!;
}

/** The cheapest plan that has the service, for a refusal that names the remedy. */
export function cheapestPlanWith(service: Service): Plan {
  return PLANS.find((plan) => plan.services.includes(service))!;
}
