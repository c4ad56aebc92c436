import { decodedTrack, type AudioTrack } from './timeline.args.js';

export interface SampleFormat {
  sampleRate: number;
  channels: number;
}

/** Writes large chunks: frame by frame, the pipe would cost as much as the decoding. */
export const SAMPLES_TO_PIPE: readonly string[] = ['-flush_packets', '0', '-f', 's16le', 'pipe:1'];

/** Decodes one audio track to interleaved 16-bit samples on `pipe:1`. */
export function samplesArgs(inputPath: string, track: AudioTrack, { sampleRate, channels }: SampleFormat): string[] {
  return [
    ...decodedTrack(inputPath, track),
    ...['-ac', String(channels), '-ar', String(sampleRate), ...SAMPLES_TO_PIPE],
  ];
}
