import { type Quality, type SoundFormatName } from '@timbrel/ffmpeg';
import { type Region } from '@timbrel/audio';
import { type AnyStepDto } from './steps.dto.js';

/** What stands on a job about the sound of a recording. Steps as the API names them. */
export interface SoundParams {
  steps: AnyStepDto[];
  /** Sound alone in this format; null for what the input is. */
  output_format: SoundFormatName | null;
  quality: Quality;
  keep_video: boolean;
  /** Whether transcript, translations and subtitles come along, re-timed. */
  carry_transcript: boolean;
  /** From 1; the default one where none is named. */
  audio_track?: number | undefined;
  /** One part to be copied packet by packet, instead of steps. */
  lossless?: Region;
  recipe?: { id: string; name: string };
}
