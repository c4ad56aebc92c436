import type {
  GetFileResponse,
  GetInvoiceResponse,
  GetJobResponse,
  GetPlanLimitsResponse,
  GetSummaryResponse,
  GetTranscriptResponse,
  GetTranslationResponse,
  ListEnginesResponse,
} from '@timbrel/api-client';

type Engine = ListEnginesResponse['transcribers'][number];
type PlanLimits = GetPlanLimitsResponse;

/** A recording of 42 minutes, probed and ready, unless told otherwise. */
export const aFile = (fields: Partial<GetFileResponse> = {}): GetFileResponse => ({
  id: 'file-1',
  filename: '7d0c.mp3',
  original_name: 'archive-interview-03.mp3',
  mime_type: 'audio/mpeg',
  size: 40_632_320,
  file_size: 40_632_320,
  storage_path: 'files/user-1/7d0c.mp3',
  created_at: '2026-11-20T18:00:00.000Z',
  is_transcript: false,
  has_transcript: false,
  is_translation: false,
  source_file_id: null,
  url: '/api/v1/media/users/user-1/7d0c.mp3',
  duration_seconds: 2538,
  width: null,
  height: null,
  codec: 'mp3',
  kind: 'audio',
  status: 'ready',
  expires_at: null,
  thumbnail_url: null,
  playback_url: '/api/v1/media/users/user-1/7d0c.mp3',
  audio_tracks: [],
  page_count: null,
  duplicate_of: null,
  peaks_url: '/api/v1/media/users/user-1/7d0c.mp3/peaks',
  processing_type: null,
  stays_here: false,
  error: null,
  ...fields,
});

/** A transcription, running, a third through, unless told otherwise. */
export const aJob = (fields: Partial<GetJobResponse> = {}): GetJobResponse => ({
  id: 'job-1',
  type: 'transcription',
  state: 'active',
  progress: 33,
  stage: 'transcribing',
  eta_seconds: 120,
  attempt: 1,
  input_file_id: 'file-1',
  input_name: 'board-minutes.m4a',
  params: {},
  abridged: false,
  error: null,
  processed_seconds: null,
  total_seconds: null,
  created_at: '2026-11-20T20:00:00.000Z',
  started_at: '2026-11-20T20:00:01.000Z',
  finished_at: null,
  result: null,
  download_url: null,
  filename: null,
  original_name: null,
  format: null,
  processing_type: null,
  quality: null,
  file_size: null,
  ...fields,
});

/** A segment whose words last half a second each, said with certainty; a word in brackets is a doubtful one. */
export function aSegment(
  start: number,
  said: string,
  speaker: string | null = null,
): GetTranscriptResponse['segments'][number] {
  const words = said.split(' ').map((word, index) => {
    const doubtful = word.startsWith('[');
    return {
      start: start + index / 2,
      end: start + index / 2 + 0.4,
      text: word.replace(/[[\]]/g, ''),
      confidence: doubtful ? 0.4 : 0.97,
    };
  });
  return {
    start,
    end: words.at(-1)?.end ?? start,
    text: words.map(({ text }) => text).join(' '),
    speaker,
    confidence: 0.9,
    words,
  };
}

/** The transcript of {@link aFile}: two speakers, three segments, one doubtful word, unless told otherwise. */
export const aTranscript = (fields: Partial<GetTranscriptResponse> = {}): GetTranscriptResponse => ({
  id: 'transcript-1',
  upload_id: 'file-1',
  version: 'transcribed',
  versions: [
    { version: 'original', language: 'en', created_at: '2026-11-20T19:00:00.000Z' },
    { version: 'transcribed', language: 'en', created_at: '2026-11-20T19:00:00.000Z' },
  ],
  segments: [
    aSegment(0, 'So when we moved the archive', 'Maya Lindqvist'),
    aSegment(4, 'the first [reel] started to smell', 'Tomás Vega'),
    aSegment(9, 'That is acetate breaking down.', 'Tomás Vega'),
  ],
  text: '',
  language: 'en',
  duration_seconds: 2538,
  duration_formatted: '42:18',
  original_file: 'archive-interview-03.mp3',
  word_count: 17,
  segment_count: 3,
  engine: { id: 'deepgram', name: 'Deepgram', quality: 'good', model: 'nova-3' },
  created_at: '2026-11-20T19:00:00.000Z',
  ...fields,
});

/** Two cues from English into Spanish by hand-made rules, the second one left as it was, unless told otherwise. */
export const aTranslation = (fields: Partial<GetTranslationResponse> = {}): GetTranslationResponse => ({
  id: 'translation-1',
  upload_id: 'file-1',
  original_file: 'talk.srt',
  source_lang: 'en',
  target_lang: 'es',
  engine: { id: 'openai', name: 'OpenAI-compatible (m)', quality: 'good', model: 'm' },
  untranslated: 1,
  revision: 0,
  result_file_id: 'file-2',
  edited_file_id: null,
  created_at: '2026-11-20T19:00:00.000Z',
  updated_at: '2026-11-20T19:00:00.000Z',
  cues: [
    { start: 1, end: 4, speaker: null, source: '<i>The house.</i>', text: '<i>La casa.</i>', is_translated: true },
    { start: 5, end: 8, speaker: null, source: 'The river.', text: 'The river.', is_translated: false },
  ],
  edited: null,
  ...fields,
});

/** The summary of {@link aFile}: one sentence that it says, one that it does not, unless told otherwise. */
export const aSummary = (fields: Partial<GetSummaryResponse> = {}): GetSummaryResponse => ({
  id: 'summary-1',
  upload_id: 'file-1',
  original_file: 'archive-interview-03.mp3',
  length: 'short',
  language: 'en',
  engine: { id: 'openai', name: 'OpenAI-compatible (m)', quality: 'good', model: 'm' },
  words_read: 6_214,
  result_file_id: null,
  created_at: '2026-11-20T19:00:00.000Z',
  quoted: false,
  sentences: [
    {
      text: 'The archive moves.',
      supported: true,
      sources: [{ quote: 'So when we moved the archive', start: 739, end: 742, page: null }],
    },
    { text: 'The mayor resigned.', supported: false, sources: [] },
  ],
  chapters: [{ title: 'The move', start: 0, end: 900 }],
  action_items: [],
  ...fields,
});

/** The invoice of a first month of Pro, a fifth off, whose month runs, unless told otherwise. */
export const anInvoice = (fields: Partial<GetInvoiceResponse> = {}): GetInvoiceResponse => ({
  id: 'invoice-1',
  number: '2026-000007',
  kind: 'invoice',
  created_at: '2026-11-20T23:30:00.000Z',
  status: 'active',
  plan_id: 'monthly',
  plan_name: 'Pro (1 Month)',
  billing_cycle: 'monthly',
  duration: 1,
  payment_method: 'test_gateway',
  amount: 999,
  discount_amount: 200,
  discount_code: 'WELCOME20',
  total: 799,
  currency: 'USD',
  lines: [{ description: 'Pro (1 Month)', amount: 999 }],
  customer: { id: 'user-1', name: 'Maya Lindqvist', email: 'maya@nordarkiv.example' },
  provider: { name: 'Timbrel', support_email: 'support@timbrel.example' },
  period_start: '2026-11-20T23:30:00.000Z',
  period_end: '2026-12-20T23:30:00.000Z',
  credits_invoice_id: null,
  credits_invoice_number: null,
  credit_notes: [],
  ...fields,
});

export const anEngine = (fields: Partial<Engine> = {}): Engine => ({
  id: 'pocketsphinx',
  name: 'PocketSphinx',
  quality: 'draft',
  languages: ['en'],
  sends_data_out: false,
  available: true,
  reason: null,
  ...fields,
});

const RESETS_AT = '2026-12-03T10:00:00.000Z';
const unused = { used: 0, reserved: 0, resets_at: RESETS_AT };

/** The limits of Free with nothing used; `usage` and `limits` are merged into it. */
export const planLimits = (
  limits: Partial<PlanLimits['limits']> = {},
  usage: Partial<PlanLimits['usage']> = {},
): PlanLimits => ({
  plan: 'free',
  limits: {
    is_unlimited: false,
    transcription_minutes: 15,
    translation_words: 0,
    summary_words: 20_000,
    storage_bytes: 107_374_182,
    storage_mb: 102.4,
    max_file_mb: 100,
    retention_days: 7,
    export_formats: ['txt', 'srt'],
    concurrent_jobs: 1,
    ...limits,
  },
  usage: {
    transcription: { ...unused, limit: 900, unit: 'seconds' },
    translation: { ...unused, limit: 0, unit: 'words' },
    summarization: { ...unused, limit: 20_000, unit: 'words' },
    storage: { used: 0, reserved: 0, limit: 107_374_182, unit: 'bytes', resets_at: null },
    ...usage,
  },
});
