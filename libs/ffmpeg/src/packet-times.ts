/** @file When packets begin and end. */
import { readFile } from 'node:fs/promises';
import { fileUrl } from './guard-inputs.js';
import { runFfmpeg, type FfmpegOptions } from './run-ffmpeg.js';

/**
 * The time that the packets of the leading stream (pictures, else sound) cover when a part of a file is copied, in seconds of the
 * file. @param listPath where the list of packets may be written
 */
export async function copiedPart(
  inputPath: string,
  { start, end }: { start: number; end: number },
  hasVideo: boolean,
  listPath: string,
  options: FfmpegOptions,
): Promise<{ start: number; end: number } | null> {
  await runFfmpeg(
    [
      ...['-ss', start.toFixed(6), '-to', end.toFixed(6), '-i', fileUrl(inputPath)],
      ...[
        '-map',
        hasVideo ? '0:V:0' : '0:a:0',
        '-c',
        'copy',
        '-avoid_negative_ts',
        'disabled',
        '-f',
        'framecrc',
        fileUrl(listPath),
      ],
    ],
    options,
  );
  const times = packetTimes(await readFile(listPath, 'utf8'));
  return times && { start: Math.max(0, start + times.start), end: start + times.end };
}

/** Reads ffmpeg's `framecrc`: stream, dts, pts, duration, size, checksum; null where there is no packet. */
export function packetTimes(list: string): { start: number; end: number } | null {
  const [, numerator = 1, denominator = 1] = /^#tb 0: (\d+)\/(\d+)/m.exec(list)?.map(Number) ?? [];
  let [start, end] = [Infinity, -Infinity];
  for (const line of list.split('\n')) {
    if (!line || line.startsWith('#')) continue;
    const [, , pts, duration] = line.split(',').map(Number);
    start = Math.min(start, pts!);
    end = Math.max(end, pts! + duration!);
  }
  return start === Infinity ? null : { start: (start * numerator) / denominator, end: (end * numerator) / denominator };
}
