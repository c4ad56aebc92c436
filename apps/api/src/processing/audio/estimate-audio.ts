import { HttpStatus } from '@nestjs/common';
import { keptSpans, type Region } from '@timbrel/audio';
import { type MediaFile } from '../../media/media-file.entity.js';
import { checkRecording, checkTrack, type RecordingWords } from '../jobs/orders/recording-check.js';
import { refuse } from '../jobs/orders/refuse.js';
import { type AudioParams } from './audio-job.js';

const WORDS: RecordingWords = {
  field: 'fileId',
  notMedia: 'Only audio and video files can be worked on here. Please select one.',
  noAudio: 'This file has no audio track, so there is nothing to work on.',
};

/** Work on sound costs nothing; the recording has to have the sound, and the parts that are to be cut. @throws DomainError 400 */
export function estimateAudio(
  file: MediaFile,
  params: Pick<AudioParams, 'steps' | 'audio_track' | 'lossless'>,
): undefined {
  checkAudio(file, params.audio_track);
  if (file.durationSeconds !== null) checkSpans(params, file.durationSeconds);
}

/** Refuses what has no sound to work on. @throws DomainError 400 */
export function checkAudio(file: MediaFile, audioTrack: number | undefined): void {
  checkRecording(file, WORDS);
  checkTrack(file, audioTrack);
}

/** Only the first cut is about the recording as it is: an earlier step changes the length for a later one. */
function checkSpans({ steps, lossless }: Pick<AudioParams, 'steps' | 'lossless'>, durationSeconds: number): void {
  const [first] = steps;
  if (first?.kind === 'cut') checkRegions(first.regions, first.mode ?? 'keep', durationSeconds);
  if (lossless) checkRegions([lossless], 'keep', durationSeconds);
}

/** A container's length is a little longer or shorter than its sound. */
const TOLERANCE_SECONDS = 0.1;

function checkRegions(regions: readonly Region[], mode: 'keep' | 'remove', durationSeconds: number): void {
  const length = `${durationSeconds.toFixed(3)} s`;
  for (const { start, end } of regions) {
    const fault = (field: string, message: string) => refuse(HttpStatus.BAD_REQUEST, 'INVALID_REGION', message, field);
    if (start >= durationSeconds) throw fault('start', `start must be within the recording, which is ${length} long.`);
    if (end <= start) throw fault('end', 'end must be after start.');
    if (end > durationSeconds + TOLERANCE_SECONDS)
      throw fault('end', `end must be within the recording, which is ${length} long.`);
  }
  const MS = 1_000;
  if (keptSpans({ frames: Math.round(durationSeconds * MS), sampleRate: MS }, regions, mode).length === 0) {
    throw refuse(
      HttpStatus.BAD_REQUEST,
      'NOTHING_LEFT',
      'Nothing would be left of the recording. Keep a part of it.',
      'regions',
    );
  }
}
