/** @file How much decoded audio one job may put on the disk that all jobs share. */
import { FfmpegError, MediaError } from '@timbrel/ffmpeg';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { frameBytes, type PcmFormat } from './pcm-audio.js';

/** A day of stereo at 48 kHz takes 33.2 GB. Silence in a lossless format takes next to nothing until it is decoded. */
export const MAX_RAW_BYTES = 34e9;

type Decoded = PcmFormat & { seconds: number };

const rawBytes = (decoded: Decoded): number => decoded.seconds * decoded.sampleRate * frameBytes(decoded);

/** @throws MediaError AUDIO_TOO_LARGE */
export function checkRawSize(decoded: Decoded): void {
  const bytes = rawBytes(decoded);
  if (bytes <= MAX_RAW_BYTES) return;
  const { sampleRate, channels, seconds } = decoded;
  const size = `${gigabytes(bytes)} decoded (${sampleRate / 1_000} kHz, ${channels} channels, ${hours(seconds)})`;
  throw new MediaError(
    'AUDIO_TOO_LARGE',
    `The audio would take ${size}; at most ${gigabytes(MAX_RAW_BYTES)} can be processed. Lower its sample rate or its number of channels, or split the recording.`,
  );
}

/** Call before audio is written to `path`. @throws MediaError AUDIO_TOO_LARGE; FfmpegError FFMPEG_NO_SPACE where the disk is too full */
export async function checkSpaceForRaw(path: string, decoded: Decoded): Promise<void> {
  checkRawSize(decoded);
  const { bavail, bsize } = await statfs(dirname(path));
  const free = bavail * bsize;
  if (rawBytes(decoded) <= free) return;
  const message = `Decoded audio of ${gigabytes(rawBytes(decoded))} doesn't fit into ${gigabytes(free)}`;
  throw new FfmpegError('FFMPEG_NO_SPACE', message, true);
}

const gigabytes = (bytes: number): string => `${Math.round(bytes / 1e9)} GB`;
const hours = (seconds: number): string => `${Math.round(seconds / 360) / 10} h`;
