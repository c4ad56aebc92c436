import { type MediaFile } from '../../media/media-file.entity.js';
import { type OneService } from '../../subscriptions/requires-service.js';
import { OPERATION_DEFINITIONS } from '../operation-definitions.js';
import { type ProcessingJob } from './processing-job.entity.js';
import { type JobType } from './job-types.js';
import { type Cost } from './operation/operation.js';
import { readParams } from './read-params.js';

/** Whether a job of this type works on a recording, and so has to wait until it has been read. */
export const needsRecording = (type: JobType): boolean => OPERATION_DEFINITIONS[type].estimate !== undefined;

/**
 * Checks whether the job of a row can be done with its recording.
 * @returns what it costs, if that depends on the recording
 * @throws DomainError 400
 */
export const estimate = <T extends JobType>(
  { type, params }: { type: T; params: ProcessingJob['params'] },
  input: MediaFile,
): Cost | undefined => OPERATION_DEFINITIONS[type].estimate?.(input, readParams(type, params));

/** What a plan has to grant for the job of a row, one service of each. */
export const servicesOf = <T extends JobType>({
  type,
  params,
}: {
  type: T;
  params: ProcessingJob['params'];
}): readonly OneService[] => OPERATION_DEFINITIONS[type].services(readParams(type, params));
