/** Work on the sound of a recording that ends with a file in the library. */
export const SOUND_JOBS = [
  'noise-reduction',
  'speed-change',
  'cut',
  'convert',
  'loudness',
  'silence-removal',
  'recipe',
] as const;
export type SoundJobType = (typeof SOUND_JOBS)[number];

/** Subtitles in films. */
export const SUBTITLING_JOBS = ['burn-in', 'soft-mux'] as const;
export type SubtitlingJobType = (typeof SUBTITLING_JOBS)[number];

export const JOB_TYPES = [
  ...(['media', 'rendition', 'import', 'transcription', 'translation', 'summarization'] as const),
  ...SOUND_JOBS,
  ...SUBTITLING_JOBS,
  ...(['measurement', 'silences'] as const),
] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const JOB_STATES = ['queued', 'active', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Reading a new file must not wait behind a film that is made playable, that not behind a slow host, and none behind an hour of transcription. */
export const LANES = ['media', 'imports', 'background', 'tools'] as const;
export type Lane = (typeof LANES)[number];
const LANES_OF: Partial<Record<JobType, Lane>> = { media: 'media', rendition: 'background', import: 'imports' };
export const laneOf = (type: JobType): Lane => LANES_OF[type] ?? 'tools';

/** What files need by themselves: nobody is told when it is done, and it fills nobody's waiting line. */
export const UNASKED: ReadonlySet<JobType> = new Set(['media', 'rendition']);
