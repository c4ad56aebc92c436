import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { formatBytes } from '../usage/storage-full.error.js';

/** Of one recording, beside the versions that readers see. */
const MOST_EARLIER_VERSIONS = 100;
const MOST_EARLIER_BYTES = 50_000_000;

/**
 * The versions that readers see: the first and the last that a machine has heard, the last edited one, the last translation into each
 * language, the last alternate transcript.
 */
const SEEN = `
  select id from (
    select id, kind,
      row_number() over (partition by kind order by created_at, id) as age,
      row_number() over (
        partition by kind, case kind when 'translated' then language end order by created_at desc, id desc
      ) as place
    from transcripts where file_id = ?
  ) ranked where place = 1 or (kind = 'machine' and age = 1)`;

export async function idsOfSeenVersions(em: EntityManager, fileId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(SEEN, [fileId]);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the oldest earlier versions of a recording where there are too many, or where they take too much. What a draft began from stays: the
 * draft would go with it. Sizes are those in the database, which it knows without reading the texts.
 */
export async function deleteOldVersions(em: EntityManager, fileId: string): Promise<void> {
  await em.execute(
    `delete from transcripts where id in (
       select id from (
         select id,
           row_number() over newest as place,
           sum(pg_column_size(segments) + pg_column_size(text)) over newest as bytes
         from transcripts
         where file_id = ? and id not in (${SEEN})
           and not exists (select 1 from transcript_drafts draft where draft.base_id = transcripts.id)
         window newest as (order by created_at desc, id desc)
       ) earlier where place > ? or bytes > ?
     )`,
    [fileId, fileId, MOST_EARLIER_VERSIONS, MOST_EARLIER_BYTES],
  );
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
export async function checkRoomForTexts(em: EntityManager, userId: string, most: number): Promise<void> {
  const [row] = await em.execute<{ bytes: string }[]>(
    `select (select coalesce(sum(pg_column_size(segments) + pg_column_size(text)), 0) from transcripts where user_id = ?)
       + (select coalesce(sum(pg_column_size(segments)), 0) from transcript_drafts where user_id = ?) as bytes`,
    [userId, userId],
  );
  if (Number(row!.bytes) > most) throw new TextStorageFullError(most);
}
