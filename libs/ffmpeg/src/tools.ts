import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

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
 * Finds the programs: the path given, else the binary of the optional package `ffmpeg-static` when it was downloaded
 * (it has no ffprobe), else PATH. What is nowhere stays a plain name, so that its use fails with FFMPEG_MISSING.
 */
export async function resolveTools({ ffmpegPath, ffprobePath }: ToolOptions = {}): Promise<MediaTools> {
  return {
    ffmpeg: ffmpegPath ?? (await staticFfmpeg()) ?? (await findOnPath('ffmpeg')) ?? 'ffmpeg',
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

async function staticFfmpeg(): Promise<string | undefined> {
  try {
    const module = (await import('ffmpeg-static')) as { default?: unknown };
    const path = module.default;
    return typeof path === 'string' && (await isExecutable(path)) ? path : undefined;
  } catch {
    return undefined;
  }
}
