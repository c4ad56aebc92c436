import { fileUrl } from '../guard-inputs.js';
import { SAMPLES_TO_PIPE } from './samples.args.js';
import { decodedTrack, type AudioTrack } from './timeline.args.js';
import type { Piece } from '../split-at-silences.js';

/**
 * One sound as 16 kHz mono, 16 bit samples without a header on `pipe:1`: what speech recognisers read.
 * `maxBytes` ends it there: by what was written, since timestamps may say anything.
 */
export function speechPcmArgs(inputPath: string, track: AudioTrack, maxBytes?: number): string[] {
  return [
    ...decodedTrack(inputPath, track),
    ...['-ac', '1', '-ar', '16000'],
    ...(maxBytes === undefined ? [] : ['-fs', String(maxBytes)]),
    ...SAMPLES_TO_PIPE,
  ];
}

/** The same as a WAV file. */
export function speechWavArgs(inputPath: string, track: AudioTrack, outputPath: string): string[] {
  return [
    ...[...decodedTrack(inputPath, track), '-map_metadata', '-1'],
    ...['-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav', fileUrl(outputPath)],
  ];
}

/** A piece of `speechPcmArgs`' samples as FLAC: half the size, nothing lost, taken by every remote recogniser. */
export function speechFlacArgs(pcmPath: string, { start, end }: Piece, outputPath: string): string[] {
  return [
    ...['-f', 's16le', '-ar', '16000', '-ac', '1', '-ss', start.toFixed(4), '-t', (end - start).toFixed(4)],
    ...['-i', fileUrl(pcmPath), '-c:a', 'flac', '-f', 'flac', fileUrl(outputPath)],
  ];
}
