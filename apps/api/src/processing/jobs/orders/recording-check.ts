import { HttpStatus } from '@nestjs/common';
import { type MediaFile } from '../../../media/media-file.entity.js';
import { refuse } from './refuse.js';

export interface RecordingWords {
  /** The field of the order that names the file. */
  field: string;
  notMedia: string;
  noAudio: string;
}

/** Refuses what has no sound. What hasn't been read yet passes: it is checked again when it has. @throws DomainError 400 */
export function checkRecording(file: MediaFile, { field, notMedia, noAudio }: RecordingWords): void {
  if (!file.isMedia) throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', notMedia, field);
  checkReadable(file, field);
  if (file.status === 'ready' && !file.hasAudio) throw refuse(HttpStatus.BAD_REQUEST, 'NO_AUDIO', noAudio, field);
}

/** Refuses a track that a recording is known not to have. @throws DomainError 400 */
export function checkTrack({ audioTracks }: MediaFile, track: unknown): void {
  if (typeof track !== 'number' || audioTracks === null || track <= audioTracks.length) return;
  const has = audioTracks.length === 1 ? 'one audio track' : `${audioTracks.length} audio tracks`;
  const message = `The file has ${has}, so there is no audio track ${track}. Choose one from 1 to ${audioTracks.length}.`;
  throw refuse(HttpStatus.BAD_REQUEST, 'NO_SUCH_TRACK', message, 'audio_track');
}

/** Refuses what could not be read. @throws DomainError 400 */
export function checkReadable(file: MediaFile, field: string): void {
  if (file.status !== 'failed') return;
  const [code, message] = [file.errorCode ?? 'MEDIA_UNREADABLE', file.errorMessage ?? 'The file could not be read.'];
  throw refuse(HttpStatus.BAD_REQUEST, code, message, field);
}
