/** @file When something is seen in a black film. */
import { fileUrl, runProcess } from '@timbrel/ffmpeg';
import { readFile } from 'node:fs/promises';
import { onsets } from './beeps.js';
import { type AudioFolder } from './audio-folder.js';

export interface PictureShape {
  width: number;
  height: number;
  /** Pictures a second. */
  rate: number;
}

const BRIGHT = 128;

/** Decodes as a player does: times are those of the container. */
export const decodeInTime = (folder: AudioFolder, path: string, args: readonly string[], output: string) =>
  runProcess(
    folder.tools.ffmpeg,
    ['-v', 'error', '-y', '-itsoffset', '0.000001', '-i', fileUrl(path), ...args, fileUrl(output)],
    { timeoutSeconds: 60 },
  );

/** @returns seconds of the container */
export async function picturesOf(
  folder: AudioFolder,
  path: string,
  { width, height, rate }: PictureShape,
): Promise<number[]> {
  const filter = `fps=${rate}:start_time=0,scale=${width}:${height},format=gray`;
  await decodeInTime(folder, path, ['-map', '0:V:0', '-vf', filter, '-f', 'rawvideo'], `${path}.gray`);
  const pixels = await readFile(`${path}.gray`);
  const frames = Array.from({ length: pixels.length / (width * height) }, (_, at) =>
    pixels.subarray(at * width * height, (at + 1) * width * height).some((value) => value > BRIGHT) ? 1 : 0,
  );
  return onsets(frames, rate);
}
