/** What a publisher asks of subtitles; null where it asks nothing. */
export interface DeliveryProfile {
  /** Shown name. */
  name: string;
  maxCharactersPerLine: number;
  maxLines: number;
  maxCharactersPerSecond: number | null;
  maxWordsPerMinute: number | null;
  minDurationSeconds: number | null;
  maxDurationSeconds: number | null;
  minGapSeconds: number;
  /** Gaps shorter than this are closed to `minGapSeconds`; null where short gaps may stay. */
  closeGapsUnderSeconds: number | null;
}

/** Two frames at 24 frames per second, rounded to milliseconds. */
const TWO_FRAMES_SECONDS = 0.083;

/** What Netflix asks of a language without rules of its own; the others differ from it. */
const streaming: DeliveryProfile = {
  name: 'Streaming',
  maxCharactersPerLine: 42,
  maxLines: 2,
  maxCharactersPerSecond: 17,
  maxWordsPerMinute: null,
  minDurationSeconds: 0.833,
  maxDurationSeconds: 7,
  minGapSeconds: TWO_FRAMES_SECONDS,
  closeGapsUnderSeconds: 0.5,
};

/** Where a publisher's rules name no gap or duration, it may be anything. */
const free = { minDurationSeconds: null, maxDurationSeconds: null, minGapSeconds: 0, closeGapsUnderSeconds: null };

/**
 * Delivery profiles by key. Sources: Netflix Timed Text Style Guides (partnerhelp.netflixstudios.com, articles 215758617 and 360051554394) and
 * Subtitle Edit's profiles after them; BBC subtitle guidelines; DCMP captioning key; the published settings of Happy Scribe, OpenTranscribe
 * and Gladia.
 */
export const DELIVERY_PROFILES = {
  streaming,
  'netflix-english': { ...streaming, name: 'Netflix English', maxCharactersPerSecond: 20 },
  'netflix-english-children': { ...streaming, name: 'Netflix English, children' },
  'netflix-latin': { ...streaming, name: 'Netflix, other languages' },
  'netflix-latin-children': { ...streaming, name: 'Netflix, other languages, children', maxCharactersPerSecond: 13 },
  'netflix-sdh': { ...streaming, name: 'Netflix SDH', maxCharactersPerSecond: 20 },
  'netflix-sdh-children': { ...streaming, name: 'Netflix SDH, children' },
  'netflix-chinese': { ...streaming, name: 'Netflix Chinese', maxCharactersPerLine: 16, maxCharactersPerSecond: 9 },
  'netflix-korean': { ...streaming, name: 'Netflix Korean', maxCharactersPerLine: 16, maxCharactersPerSecond: 12 },
  'netflix-japanese': {
    ...streaming,
    name: 'Netflix Japanese',
    maxCharactersPerLine: 13,
    maxCharactersPerSecond: 4,
    minDurationSeconds: 0.5,
    minGapSeconds: 0,
    closeGapsUnderSeconds: null,
  },
  'netflix-thai': { ...streaming, name: 'Netflix Thai', maxCharactersPerLine: 35 },
  'netflix-arabic': { ...streaming, name: 'Netflix Arabic', maxCharactersPerSecond: 20 },
  'netflix-hindi': { ...streaming, name: 'Netflix Hindi', maxCharactersPerSecond: 22 },
  'amazon-prime': {
    ...streaming,
    name: 'Amazon Prime',
    minDurationSeconds: 1,
    maxDurationSeconds: 7.007,
    closeGapsUnderSeconds: null,
  },
  arte: {
    ...streaming,
    name: 'ARTE',
    maxCharactersPerLine: 40,
    maxCharactersPerSecond: 20,
    minDurationSeconds: 1,
    maxDurationSeconds: 10,
    minGapSeconds: 0.2,
    closeGapsUnderSeconds: null,
  },
  shorts: {
    ...streaming,
    name: 'Shorts 9:16',
    maxCharactersPerLine: 24,
    maxCharactersPerSecond: 25,
    minDurationSeconds: 0.7,
    maxDurationSeconds: 5,
    minGapSeconds: 0,
    closeGapsUnderSeconds: null,
  },
  'happy-scribe-sdh': {
    ...streaming,
    name: 'Happy Scribe SDH',
    maxCharactersPerSecond: 20,
    minDurationSeconds: 1,
    closeGapsUnderSeconds: null,
  },
  bbc: {
    ...streaming,
    ...free,
    name: 'BBC',
    maxCharactersPerLine: 37,
    maxCharactersPerSecond: null,
    maxWordsPerMinute: 180,
  },
  dcmp: {
    ...streaming,
    ...free,
    name: 'DCMP (education)',
    maxCharactersPerLine: 32,
    maxCharactersPerSecond: null,
    maxWordsPerMinute: 160,
    minDurationSeconds: 2,
  },
  'open-transcribe': {
    ...streaming,
    ...free,
    name: 'OpenTranscribe',
    maxCharactersPerSecond: 20,
    minDurationSeconds: 1,
    maxDurationSeconds: 6,
  },
  gladia: {
    ...streaming,
    ...free,
    name: 'Gladia',
    maxCharactersPerSecond: null,
    minDurationSeconds: 1,
    maxDurationSeconds: 5,
  },
} as const satisfies Record<string, DeliveryProfile>;

export type DeliveryProfileKey = keyof typeof DELIVERY_PROFILES;
