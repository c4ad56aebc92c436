import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { type MediaFile } from '../media/media-file.entity.js';

/** A refusal that names the field of the order. */
export const refuse = (status: HttpStatus, code: string, message: string, field: string): DomainError =>
  new DomainError(status, code, message, { details: [{ field, message }] });

export interface RecordingWords {
  /** The field of the order that names the file. */
  field: string;
  notMedia: string;
  noAudio: string;
}

/** Refuses what has no sound, or has not been read yet. @throws DomainError 400, 409 */
export function checkRecording(file: MediaFile, { field, notMedia, noAudio }: RecordingWords): void {
  if (!file.isMedia) throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', notMedia, field);
  checkReady(file, field);
  if (!file.hasAudio) throw refuse(HttpStatus.BAD_REQUEST, 'NO_AUDIO', noAudio, field);
}

/** Refuses what has not been read yet, or could not be. @throws DomainError 400, 409 */
export function checkReady(file: MediaFile, field: string): void {
  if (file.status === 'processing') {
    throw new DomainError(
      HttpStatus.CONFLICT,
      'FILE_NOT_READY',
      'The file is still being read. Please try again in a moment.',
      { headers: { 'Retry-After': '2' } },
    );
  }
  if (file.status === 'failed') {
    const [code, message] = [file.errorCode ?? 'MEDIA_UNREADABLE', file.errorMessage ?? 'The file could not be read.'];
    throw refuse(HttpStatus.BAD_REQUEST, code, message, field);
  }
}
