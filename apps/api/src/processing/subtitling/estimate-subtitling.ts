import { HttpStatus } from '@nestjs/common';
import { type MediaFile } from '../../media/media-file.entity.js';
import { checkReadable } from '../jobs/orders/recording-check.js';
import { refuse } from '../jobs/orders/refuse.js';

/** Subtitles cost nothing, and need a film. @throws DomainError 400 */
export function estimateSubtitling(file: MediaFile): undefined {
  if (file.kind !== 'video') {
    const message = 'Subtitles are put into films. Please select a video file.';
    throw refuse(HttpStatus.BAD_REQUEST, file.isMedia ? 'NOT_A_FILM' : 'INVALID_FILE_TYPE', message, 'fileId');
  }
  checkReadable(file, 'fileId');
}
