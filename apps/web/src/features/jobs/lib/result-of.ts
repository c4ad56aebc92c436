import type { Job } from '../job';

/** The pages that show what was done to a sound: before and after, to hear, to measure, to take along. */
const TOOLS: Partial<Record<Job['type'], '/denoise' | '/voice-speed' | '/cut-audio' | '/audio-processor'>> = {
  'noise-reduction': '/denoise',
  'speed-change': '/voice-speed',
  cut: '/cut-audio',
  convert: '/audio-processor',
  loudness: '/audio-processor',
};

/** Where what a job has made is read, heard or found; null where nothing came of it that could be looked at. */
export function resultOf({ id, type, input_file_id: file, original_name: made }: Job) {
  if (type === 'translation') return { to: '/translation', search: { view: id } } as const;
  if (type === 'summarization') return { to: '/summarization', search: { view: id } } as const;
  if (type === 'transcription') {
    return file === null ? null : ({ to: '/transcription', search: { file, view: 'editor' } } as const);
  }
  const tool = TOOLS[type];
  if (tool && file !== null) return { to: tool, search: { file, job: id } } as const;
  return made === null ? null : ({ to: '/library', search: { search: made } } as const);
}
