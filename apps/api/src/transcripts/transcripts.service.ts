import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UNKNOWN_LANGUAGE } from '@timbrel/engines';
import { placeIn, type Segment, type TimeMap, transcriptJson } from '@timbrel/subtitles';
import { API_PREFIX } from '../config/product.js';
import { Clock } from '../common/clock/clock.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { LargeQueries } from '../common/workers/large-queries.js';
import { TextWorkers } from '../common/workers/text-workers.js';
import { Database } from '../database/database.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MediaService } from '../media/media.service.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type TranscriptVersionDto } from './dto/transcript.dto.js';
import { type TextFormat, writeText } from './exports/transcript-writer.js';
import { insertTranscript, type StoredTranscript } from './stored-transcripts.js';
import { type StoredSegments } from './stored-segments.js';
import { type Description, TRANSCRIPT_TASKS } from './transcript-tasks.js';
import { transcriptFilename } from './transcript-names.js';
import { idsOfSeenVersions, readSegments, readTranscript } from './transcripts.queries.js';
import { checkStorageForTexts, deleteOldVersions } from './version-limits.js';
import { Transcript, type TranscriptEngine, type TranscriptKind, type TranscriptVersion } from './transcript.entity.js';

/** Counting the words of as much as anybody may send takes some seconds, in scripts without blanks more. */
export const DESCRIBING_MS = 60_000;

export interface NewTranscript {
  userId: string;
  fileId: string;
  jobId: string | null;
  kind: TranscriptKind;
  audioTrack?: number | null;
  language: string;
  segments: Segment[];
  durationSeconds: number;
  engine: TranscriptEngine;
}

export interface Located {
  file: MediaFile;
  transcript: Transcript;
  version: TranscriptVersion;
  versions: TranscriptVersionDto[];
}

@Injectable()
export class TranscriptsService {
  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly media: MediaService,
    private readonly workers: TextWorkers,
    private readonly largeQueries: LargeQueries,
    private readonly customers: CustomersService,
  ) {}

  /** A transcript that is not kept yet. */
  draft({ segments, ...rest }: NewTranscript): Transcript {
    const { text, word_count } = transcriptJson(segments, {
      language: rest.language,
      durationSeconds: rest.durationSeconds,
    });
    return Object.assign(new Transcript(), {
      ...{ segments, ...rest, text, wordCount: word_count },
      createdAt: this.clock.now(),
    });
  }

  /** The same for as many segments as a user may send: they are stored as they are, and others have their turn while the words are counted. */
  drafted({
    description,
    ...rest
  }: Omit<NewTranscript, 'segments' | 'language'> & { description: Description }): Transcript {
    return Object.assign(new Transcript(), { ...description, ...rest, createdAt: this.clock.now() });
  }

  /** What is to stand beside segments. @param before the language, as far as it is known @throws DomainError 413, 429 */
  describe(account: string, segments: StoredSegments, before: string = UNKNOWN_LANGUAGE): Promise<Description> {
    const options = { account, characters: segments.length, timeoutMs: DESCRIBING_MS };
    return this.workers.run(TRANSCRIPT_TASKS, 'describeSegments', { segments, language: before }, options);
  }

  /**
   * Keeps it in the caller's transaction, and fewer of the earlier ones.
   * @param segments where the transcript comes without them
   * @returns false where its recording has left the library
   */
  async save(
    em: EntityManager,
    transcript: Transcript,
    segments: StoredSegments = JSON.stringify(transcript.segments),
  ): Promise<boolean> {
    const recordings = await em.nativeUpdate(MediaFile, { id: transcript.fileId }, { hasTranscript: true });
    if (recordings === 0) return false;
    await insertTranscript(em, transcript, segments);
    await deleteOldVersions(em, transcript.fileId);
    return true;
  }

  /** Before work that ends with transcripts, or after writing one, in its transaction. @throws DomainError 413 */
  async checkStorage(userId: string, em: EntityManager = this.database.fork()): Promise<void> {
    const { plan } = await this.customers.standingOf(userId, em);
    await checkStorageForTexts(em, userId, plan.storageBytes);
  }

  /** The result fields of a transcript as a file. */
  fileOf(
    transcript: Transcript,
    format: TextFormat,
    version: TranscriptVersion = 'transcribed',
  ): { filename: string; download_url: string; format: string; file_size: number } {
    const filename = transcriptFilename(transcript.fileId, version, format);
    return {
      filename,
      download_url: `/${API_PREFIX}/transcripts/${transcript.fileId}/export?format=${format}&version=${version}`,
      format,
      file_size: Buffer.byteLength(writeText(transcript, format)),
    };
  }

  /**
   * What readers see of a recording, made for a result of it, one after the other: each may be large. Not kept yet.
   * @param map where its moments are there @param signal of the job that makes the result
   */
  async *retimed(
    fileId: string,
    resultId: string,
    { map, signal }: { map: TimeMap; signal: AbortSignal },
  ): AsyncGenerator<{ transcript: Transcript; segments: StoredSegments }> {
    const rows = await this.seen(this.database.fork(), fileId);
    const { transcribed, edited } = versionsOf(rows);
    for (const row of [transcribed, edited, ...translationsOf(rows).values()]) {
      if (!row) continue;
      const { userId, kind, language, engine } = row;
      const segments = await this.storedSegments(row);
      const left = await this.workers.run(
        TRANSCRIPT_TASKS,
        'retimeTranscript',
        { segments, language, map },
        { account: userId, characters: segments.length, timeoutMs: DESCRIBING_MS, signal, isPatient: true },
      );
      if (!left) continue;
      const durationSeconds = placeIn(map, row.durationSeconds);
      const { text, wordCount } = left;
      const transcript = this.drafted({
        ...{ userId, fileId: resultId, jobId: null, kind, engine, durationSeconds },
        description: { text, wordCount, language, durationSeconds },
      });
      yield { transcript, segments: left.segments };
    }
  }

  /** The last of a kind, without segments and text: what a machine has heard, or another one. */
  async latest(userId: string, recording: string, kind: 'machine' | 'opinion'): Promise<Transcript | null> {
    const file = await this.media.findOwned(userId, recording);
    const [latest] = await this.em.find(
      Transcript,
      { fileId: file.id, kind },
      { orderBy: { createdAt: 'desc' }, limit: 1 },
    );
    return latest ?? null;
  }

  /**
   * The segments of one as text, for threads; an empty list where it is gone.
   * @param account whose turn it takes to read them: the owner's, unless somebody else reads @throws DomainError 429
   */
  async storedSegments({ id, userId }: Transcript, account = userId): Promise<StoredSegments> {
    const segments = await this.largeQueries.run(account, () => readSegments(this.em, id));
    return segments ?? '[]';
  }

  /** Segments and text of one, as they are stored. @throws NotFoundError where it is gone, DomainError 429 */
  async stored({ id, userId }: Transcript): Promise<StoredTranscript> {
    const row = await this.largeQueries.run(userId, () => readTranscript(this.em, id));
    if (!row) throw new NotFoundError('Transcript file');
    return row;
  }

  /** What a machine has heard last, for threads; an empty list where none has listened. */
  async storedHeard(userId: string, recording: string): Promise<StoredSegments> {
    const latest = await this.latest(userId, recording, 'machine');
    return latest ? this.storedSegments(latest) : '[]';
  }

  /**
   * The version asked for; without one the edited text where there is one, else the latest machine transcript.
   * @param language of a translated version; the latest one without it
   * @returns without segments and text
   */
  async locate(userId: string, recording: string, version?: TranscriptVersion, language?: string): Promise<Located> {
    const file = await this.media.findOwned(userId, recording);
    const rows = await this.seen(this.em, file.id);
    const byVersion = versionsOf(rows);
    const wanted = version ?? (byVersion.edited ? 'edited' : 'transcribed');
    const translations = translationsOf(rows);
    const isOfLanguage = wanted === 'translated' && language !== undefined;
    const chosen = isOfLanguage ? translations.get(language) : byVersion[wanted];
    if (!chosen) throw new NotFoundError('Transcript file');
    const { translated: _, ...ofOneLanguage } = byVersion;
    const entries = [
      ...Object.entries(ofOneLanguage),
      ...[...translations.values()].map((row): [string, Transcript] => ['translated', row]),
    ];
    const versions = entries.map(([name, row]) => ({
      version: name as TranscriptVersion,
      language: row.language,
      created_at: row.createdAt.toISOString(),
    }));
    return { file, transcript: chosen, version: wanted, versions };
  }

  /** The versions that readers see, in the order they were written, without segments and text. */
  private async seen(em: EntityManager, fileId: string): Promise<Transcript[]> {
    const id = { $in: await idsOfSeenVersions(em, fileId) };
    return em.find(Transcript, { id }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }
}

/** The last translation into each language, the language that was translated into last at the end. */
function translationsOf(rows: readonly Transcript[]): Map<string, Transcript> {
  const found = new Map<string, Transcript>();
  for (const row of rows) {
    if (row.kind !== 'translated') continue;
    found.delete(row.language);
    found.set(row.language, row);
  }
  return found;
}

/** From rows in the order they were written: first and last machine transcript, last edited, last translated. */
function versionsOf(rows: Transcript[]): Partial<Record<TranscriptVersion, Transcript>> {
  const machine = rows.filter(({ kind }) => kind === 'machine');
  const found = {
    original: machine[0],
    transcribed: machine.at(-1),
    translated: rows.findLast(({ kind }) => kind === 'translated'),
    edited: rows.findLast(({ kind }) => kind === 'edited'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, row]) => row !== undefined));
}
