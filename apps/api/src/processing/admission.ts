/** @file What a job asks of its recording once that has been read, and what the job then costs at most. Pure. */
import { HttpStatus } from '@nestjs/common';
import { keptSpans, type Region } from '@timbrel/audio';
import { type MediaFile } from '../media/media-file.entity.js';
import { type MeteredFeature } from '../usage/usage-record.entity.js';
import { isSoundJob, type JobType } from './processing-job.entity.js';
import { checkReadable, checkRecording, checkTrack, refuse, type RecordingWords } from './recording-check.js';
import { type SoundParams } from './sound/sound-params.js';

export interface Cost {
  feature: MeteredFeature;
  /** In the ledger's unit: seconds or words. */
  amount: number;
}

const TRANSCRIPTION_WORDS: RecordingWords = {
  field: 'upload_id',
  notMedia: 'Invalid file type for transcription. Please select an audio or video file.',
  noAudio: 'This file has no audio track, so there is nothing to transcribe.',
};
const SOUND_WORDS: RecordingWords = {
  field: 'fileId',
  notMedia: 'Only audio and video files can be worked on here. Please select one.',
  noAudio: 'This file has no audio track, so there is nothing to work on.',
};

/** Whether a job of this type works on a recording, and so has to wait until it has been read. */
export const needsRecording = (type: JobType): boolean => {
  const others: readonly JobType[] = ['transcription', 'measurement', 'silences', 'burn-in', 'soft-mux'];
  return isSoundJob(type) || others.includes(type);
};

/**
 * Checks a job's recording as far as it is known. Called when the job is ordered, and again when its recording has been read.
 * @returns what the job costs, if it depends on the recording
 * @throws DomainError 400
 */
export function admit(type: JobType, params: Record<string, unknown>, file: MediaFile): Cost | undefined {
  if (type === 'transcription') {
    checkRecording(file, TRANSCRIPTION_WORDS);
    checkTrack(file, params['audio_track']);
    return { feature: 'transcription', amount: file.isSample ? 0 : Math.ceil(file.durationSeconds ?? 0) };
  }
  if (isSoundJob(type)) {
    checkRecording(file, SOUND_WORDS);
    checkTrack(file, params['audio_track']);
    if (file.durationSeconds !== null) checkSpans(params as unknown as SoundParams, file.durationSeconds);
  }
  if (type === 'measurement' || type === 'silences') {
    checkRecording(file, SOUND_WORDS);
    checkTrack(file, params['audio_track']);
  }
  if (type === 'burn-in' || type === 'soft-mux') checkFilm(file);
  return undefined;
}

function checkFilm(file: MediaFile): void {
  if (file.kind !== 'video') {
    const message = 'Subtitles are put into films. Please select a video file.';
    throw refuse(HttpStatus.BAD_REQUEST, file.isMedia ? 'NOT_A_FILM' : 'INVALID_FILE_TYPE', message, 'fileId');
  }
  checkReadable(file, 'fileId');
}

/** Only the first cut is about the recording as it is: an earlier step changes the length for a later one. */
function checkSpans({ steps, lossless }: SoundParams, durationSeconds: number): void {
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
