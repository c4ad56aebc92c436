import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { formatBytes } from '../usage/storage-full.error.js';
import { deleteEarlierVersions, sumOfTextBytes } from './transcripts.queries.js';

/** Of one recording, beside the versions that readers see. */
const MAX_EARLIER_VERSIONS = 100;
const MAX_EARLIER_BYTES = 50_000_000;

/** Deletes the oldest earlier versions of a recording where there are too many, or where they take too much. */
export async function deleteOldVersions(em: EntityManager, fileId: string): Promise<void> {
  await deleteEarlierVersions(em, fileId, { versions: MAX_EARLIER_VERSIONS, bytes: MAX_EARLIER_BYTES });
}

class TextStorageFullError extends DomainError {
  constructor(most: number) {
    super(
      HttpStatus.PAYLOAD_TOO_LARGE,
      'TEXT_STORAGE_FULL',
      `The transcripts of this account would take more than the ${formatBytes(most)} of its plan. Delete recordings that you no longer need, or upgrade your plan.`,
      { extensions: { upgrade_required: true } },
    );
  }
}

/**
 * Keeps the texts of an account within as much room as its plan has for files: thousands of hours, unless somebody writes megabytes beside
 * recordings of a second. Called after the writing, in its transaction. Several at once may pass the limit by what they write.
 * @throws DomainError 413
 */
export async function checkStorageForTexts(em: EntityManager, userId: string, most: number): Promise<void> {
  if ((await sumOfTextBytes(em, userId)) > most) throw new TextStorageFullError(most);
}
