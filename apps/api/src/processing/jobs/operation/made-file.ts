/** @file What a job says of the file that it made. */
import { type EntityManager } from '@mikro-orm/postgresql';
import { FileRecordDto } from '../../../media/dto/file-record.dto.js';
import { type MediaFile } from '../../../media/media-file.entity.js';
import { type NotificationsService } from '../../../notifications/notifications.service.js';
import { extensionOf } from '../../../uploads/file-types.js';
import { hasRunFor } from '../processing.queries.js';
import { type ProcessingJob } from '../processing-job.entity.js';

/** The specification's result fields, and whose file it is. */
export function fieldsOf(made: MediaFile, source: MediaFile) {
  const record = FileRecordDto.of(made);
  return {
    file_id: record.id,
    source_file_id: source.id,
    download_url: record.url,
    filename: record.filename,
    original_name: record.original_name,
    format: extensionOf(record.filename),
    processing_type: made.processingType!,
    file_size: record.size,
    created_at: record.created_at,
  };
}

export type MadeFileFields = ReturnType<typeof fieldsOf>;

/** Whoever waited longer than this is told when it is done. */
const TOLD_AFTER_SECONDS = 60;

/** Tells the owner of a file that took its time, in the transaction that keeps it. */
export async function warnIfLong(
  notifications: NotificationsService,
  em: EntityManager,
  job: ProcessingJob,
  made: MediaFile,
): Promise<void> {
  if (!(await hasRunFor(em, job, TOLD_AFTER_SECONDS))) return;
  const link = `/library?file=${made.id}`;
  await notifications.notify(em, job.userId, 'result-ready', { file: made.originalName, link });
}
