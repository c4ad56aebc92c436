import { fileUrl } from '../guard-inputs.js';

export interface SampleFormat {
  sampleRate: number;
  channels: number;
}

/** The first audio stream as interleaved 16 bit samples on `pipe:1`. */
export function samplesArgs(inputPath: string, { sampleRate, channels }: SampleFormat): string[] {
  return [
    ...['-i', fileUrl(inputPath), '-map', '0:a:0'],
    ...['-ac', String(channels), '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'],
  ];
}
