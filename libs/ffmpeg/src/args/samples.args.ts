import { fileUrl } from '../guard-inputs.js';

export interface SampleFormat {
  sampleRate: number;
  channels: number;
}

/** Written in large pieces: frame by frame, a pipe costs as much as the decoding. */
export const SAMPLES_TO_PIPE: readonly string[] = ['-flush_packets', '0', '-f', 's16le', 'pipe:1'];

/** The first audio stream as interleaved 16 bit samples on `pipe:1`. */
export function samplesArgs(inputPath: string, { sampleRate, channels }: SampleFormat): string[] {
  return [
    ...['-i', fileUrl(inputPath), '-map', '0:a:0'],
    ...['-ac', String(channels), '-ar', String(sampleRate), ...SAMPLES_TO_PIPE],
  ];
}
