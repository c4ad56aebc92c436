import { fileUrl } from '../guard-inputs.js';
import { SAMPLES_TO_PIPE } from './samples.args.js';
import { decodedTrack, type AudioTrack } from './timeline.args.js';
import type { Piece } from '../split-at-silences.js';

/** Decodes one audio track to headerless 16 kHz mono 16-bit samples on `pipe:1`, the input of speech recognizers. `maxBytes` limits
 * the output itself, because timestamps are not trustworthy.
 */
export function speechPcmArgs(inputPath: string, track: AudioTrack, maxBytes?: number): string[] {
  return [
    ...decodedTrack(inputPath, track),
    ...['-ac', '1', '-ar', '16000'],
    ...(maxBytes === undefined ? [] : ['-fs', String(maxBytes)]),
    ...SAMPLES_TO_PIPE,
  ];
}

/** The same, as a WAV file. */
export function speechWavArgs(inputPath: string, track: AudioTrack, outputPath: string): string[] {
  return [
    ...[...decodedTrack(inputPath, track), '-map_metadata', '-1'],
    ...['-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav', fileUrl(outputPath)],
  ];
}

/** Encodes a piece of `speechPcmArgs`' samples as FLAC: lossless, half the size, accepted by every remote recognizer. */
export function speechFlacArgs(pcmPath: string, { start, end }: Piece, outputPath: string): string[] {
  return [
    ...['-f', 's16le', '-ar', '16000', '-ac', '1', '-ss', start.toFixed(4), '-t', (end - start).toFixed(4)],
    ...['-i', fileUrl(pcmPath), '-c:a', 'flac', '-f', 'flac', fileUrl(outputPath)],
  ];
}
