/** @file Start and end times of packets. */
import { readFile } from 'node:fs/promises';
import { FROM_CONTAINER_START } from './args/timeline.args.js';
import { fileUrl } from './guard-inputs.js';
import { runFfmpeg, type FfmpegOptions } from './run-ffmpeg.js';

/**
 * The time that the packets cover when a part of a file is copied, in seconds of the file: the copy begins with the first of them. Of
 * pictures that seldom change, the last one tells nothing of the end, and sound may begin before the first picture that can be copied.
 * @param listPath where the list of packets may be written
 */
export async function copiedPart(
  inputPath: string,
  { start, end }: { start: number; end: number },
  streams: readonly string[],
  listPath: string,
  options: FfmpegOptions,
): Promise<{ start: number; end: number } | null> {
  await runFfmpeg(
    [
      ...[...FROM_CONTAINER_START, '-ss', start.toFixed(6), '-to', end.toFixed(6), '-i', fileUrl(inputPath)],
      ...[...streams.flatMap((stream) => ['-map', stream]), '-c', 'copy'],
      ...['-avoid_negative_ts', 'disabled', '-f', 'framecrc', fileUrl(listPath)],
    ],
    options,
  );
  const times = packetTimes(await readFile(listPath, 'utf8'));
  return times && { start: Math.max(0, start + times.start), end: start + times.end };
}

/** Reads ffmpeg's `framecrc`: stream, dts, pts, duration, size, checksum; null where there is no packet. */
export function packetTimes(list: string): { start: number; end: number } | null {
  const bases = new Map(
    [...list.matchAll(/^#tb (\d+): (\d+)\/(\d+)/gm)].map(([, stream, numerator, denominator]) => [
      Number(stream),
      Number(numerator) / Number(denominator),
    ]),
  );
  let [start, end] = [Infinity, -Infinity];
  for (const line of list.split('\n')) {
    if (!line || line.startsWith('#')) continue;
    const [stream, , pts, duration] = line.split(',').map(Number);
    const base = bases.get(stream!) ?? 1;
    start = Math.min(start, pts! * base);
    end = Math.max(end, (pts! + duration!) * base);
  }
  return start === Infinity ? null : { start, end };
}
