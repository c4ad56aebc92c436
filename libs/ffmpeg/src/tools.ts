import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { staticFfmpeg } from './static-ffmpeg.js';

/** Absolute paths or plain names of the two programs. */
export interface MediaTools {
  ffmpeg: string;
  ffprobe: string;
}

export interface ToolOptions {
  ffmpegPath?: string | undefined;
  ffprobePath?: string | undefined;
}

/**
 * Finds the programs: the path given, else PATH, where the system's updates arrive; only where it has no ffmpeg, the verified
 * binary of the optional package `ffmpeg-static` (it has no ffprobe). What is nowhere stays a plain name, so that its use
 * fails with FFMPEG_MISSING.
 */
export async function resolveTools({ ffmpegPath, ffprobePath }: ToolOptions = {}): Promise<MediaTools> {
  return {
    ffmpeg: ffmpegPath ?? (await findOnPath('ffmpeg')) ?? (await staticFfmpeg()) ?? 'ffmpeg',
    ffprobe: ffprobePath ?? (await findOnPath('ffprobe')) ?? 'ffprobe',
  };
}

/** The absolute path of a program that PATH offers, or undefined. */
export async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && (await isExecutable(path))) return path;
  }
  return undefined;
}

export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
