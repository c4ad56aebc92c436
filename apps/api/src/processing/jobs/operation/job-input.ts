import { join } from 'node:path';
import { type Database } from '../../../database/database.js';
import { MediaFile } from '../../../media/media-file.entity.js';
import { type Storage } from '../../../storage/storage.js';
import { type ProcessingJob } from '../processing-job.entity.js';
import { JobFailure, type OperationContext } from './operation.js';

export const INPUT_DELETED = 'INPUT_DELETED';

export const inputDeleted = (): JobFailure =>
  new JobFailure(INPUT_DELETED, 'The file was deleted before the job could finish.');

/** The file a job is about. @throws JobFailure when it has left the library */
export async function inputOf(database: Database, job: ProcessingJob): Promise<MediaFile> {
  const file = await database.fork().findOne(MediaFile, { id: job.inputFileId, userId: job.userId });
  if (!file) throw inputDeleted();
  return file;
}

/** Alone in its folder, so that a disguised playlist finds no sibling to read; gone with the workspace, even after a crash. */
export const placeInput = (storage: Storage, file: MediaFile, { workspace }: OperationContext): Promise<string> =>
  storage.placeIn(join(workspace, 'input'), file.storagePath);
