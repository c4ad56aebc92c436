import { type MediaFile } from '../../media/media-file.entity.js';
import { checkAudio } from '../audio/estimate-audio.js';
import { type MeasurementParams } from './analysis-job.js';

/** Looking into a sound costs nothing. @throws DomainError 400 */
export function estimateAnalysis(file: MediaFile, { audio_track: audioTrack }: MeasurementParams): undefined {
  checkAudio(file, audioTrack);
}
