/** @file Cuts by copying packets. */
import { copiedPart, copyCutArgs, MediaError, runFfmpeg, soundFormatOf } from '@timbrel/ffmpeg';
import { join } from 'node:path';
import { type Region } from '../edit/kept-regions.js';
import { timeoutOf } from './decode-sound.js';
import { type SoundOrder, type SoundRun } from './sound-order.js';

export interface LosslessCut {
  path: string;
  /** Where the copy really begins and ends in the original, seconds. */
  part: Region;
}

/**
 * Cuts without touching a packet: as near to the moments asked for as packets (of films: groups of pictures) allow.
 * @throws MediaError where there is no packet between them
 */
export async function cutLosslessly(
  { inputPath, extension, probe }: Pick<SoundOrder, 'inputPath' | 'extension' | 'probe'>,
  region: Region,
  { tools, workspace, signal }: Pick<SoundRun, 'tools' | 'workspace' | 'signal'>,
): Promise<LosslessCut> {
  const path = join(workspace, `result.${extension}`);
  const options = {
    binary: tools.ffmpeg,
    signal,
    timeoutSeconds: timeoutOf(probe),
  };
  const part = await copiedPart(inputPath, region, probe.hasVideo, join(workspace, 'packets.txt'), options);
  if (!part) throw new MediaError('NO_AUDIO', 'Nothing would be left of the recording.');
  await runFfmpeg(copyCutArgs(inputPath, path, region, soundFormatOf(extension)!.muxer), options);
  return { path, part };
}
