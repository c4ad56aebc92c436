import { type MediaFile } from '../../media/media-file.entity.js';
import { type Cost } from '../jobs/operation/operation.js';
import { checkRecording, checkTrack, type RecordingWords } from '../jobs/orders/recording-check.js';
import { type TranscriptionParams } from './transcription-job.js';

const WORDS: RecordingWords = {
  field: 'upload_id',
  notMedia: 'Invalid file type for transcription. Please select an audio or video file.',
  noAudio: 'This file has no audio track, so there is nothing to transcribe.',
};

/** A transcription costs the length of its recording. @throws DomainError 400 */
export function estimateTranscription(file: MediaFile, params: Pick<TranscriptionParams, 'audio_track'>): Cost {
  checkRecording(file, WORDS);
  checkTrack(file, params.audio_track);
  return { feature: 'transcription', amount: file.isSample ? 0 : Math.ceil(file.durationSeconds ?? 0) };
}
