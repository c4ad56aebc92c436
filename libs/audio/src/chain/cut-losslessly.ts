/** @file Cuts by copying packets. */
import { copiedPart, copyCutArgs, MediaError, runFfmpeg, audioFormatOf } from '@timbrel/ffmpeg';
import { join } from 'node:path';
import { type Region } from '../edit/kept-regions.js';
import { timeoutOf } from './decode-audio.js';
import { type AudioOrder, type AudioRun } from './audio-order.js';

export interface LosslessCut {
  path: string;
  /** Where the copy really begins and ends in the original, seconds. */
  part: Region;
}

/**
 * Cuts without touching a packet: as near to the moments asked for as packets (of films: groups of pictures) allow. All sounds of the
 * recording stay, or the one that was chosen.
 * @throws MediaError where there is no packet between them
 */
export async function cutLosslessly(
  { inputPath, extension, probe }: Pick<AudioOrder, 'inputPath' | 'extension' | 'probe'>,
  region: Region,
  { tools, workspace, signal }: Pick<AudioRun, 'tools' | 'workspace' | 'signal'>,
): Promise<LosslessCut> {
  const path = join(workspace, `result.${extension}`);
  const options = {
    binary: tools.ffmpeg,
    signal,
    timeoutSeconds: timeoutOf(probe),
  };
  const { muxer } = audioFormatOf(extension)!;
  const sound = probe.sound && `0:a:${probe.sound.position}`;
  const streams = [...(probe.hasVideo ? ['0:V:0'] : []), ...(sound ? [sound] : [])];
  const part = await copiedPart(inputPath, region, streams, join(workspace, 'packets.txt'), options);
  if (!part) throw new MediaError('NO_AUDIO', 'Nothing would be left of the recording.');
  await runFfmpeg(copyCutArgs(inputPath, path, region, { muxer, sound: probe.isChosen ? sound : null }), options);
  return { path, part };
}
