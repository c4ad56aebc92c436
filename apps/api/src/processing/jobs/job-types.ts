/** Work on the sound of a recording that ends with a file in the library. */
export const AUDIO_JOBS = [
  'noise-reduction',
  'speed-change',
  'cut',
  'convert',
  'loudness',
  'silence-removal',
  'recipe',
] as const;
export type AudioJobType = (typeof AUDIO_JOBS)[number];

/** Subtitles in films. */
export const SUBTITLING_JOBS = ['burn-in', 'soft-mux'] as const;
export type SubtitlingJobType = (typeof SUBTITLING_JOBS)[number];

export const JOB_TYPES = [
  ...(['media', 'rendition', 'import', 'transcription', 'translation', 'summarization'] as const),
  ...AUDIO_JOBS,
  ...SUBTITLING_JOBS,
  ...(['measurement', 'silences'] as const),
] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const JOB_STATES = ['queued', 'active', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Reading a new file must not wait behind a film that is made playable, that not behind a slow host, and none behind an hour of transcription. */
export const PRIORITY_CLASSES = ['media', 'imports', 'background', 'tools'] as const;
export type PriorityClass = (typeof PRIORITY_CLASSES)[number];
const PRIORITY_CLASS_OF: Partial<Record<JobType, PriorityClass>> = {
  media: 'media',
  rendition: 'background',
  import: 'imports',
};
export const priorityClassOf = (type: JobType): PriorityClass => PRIORITY_CLASS_OF[type] ?? 'tools';

/** What files need by themselves: nobody is told when it is done, and it fills nobody's waiting line. */
export const SYSTEM_JOBS: ReadonlySet<JobType> = new Set(['media', 'rendition']);
