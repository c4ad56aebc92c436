import { MikroORM } from '@mikro-orm/core';
import { MediaFile } from '../../media/media-file.entity.js';
import { type ProcessingJob } from '../processing-job.entity.js';
import { JobFailure } from './operation.js';

/** The file a job is about. @throws JobFailure when it has left the library */
export async function inputOf(orm: MikroORM, job: ProcessingJob): Promise<MediaFile> {
  const file = await orm.em.fork().findOne(MediaFile, { id: job.inputFileId, userId: job.userId });
  if (!file) throw new JobFailure('INPUT_DELETED', 'The file was deleted before the job could read it.');
  return file;
}
