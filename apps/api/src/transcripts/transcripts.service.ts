import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countWords, placeIn, retimeSegments, type Segment, type TimeMap, transcriptJson } from '@timbrel/subtitles';
import { setImmediate } from 'node:timers/promises';
import { API_PREFIX } from '../config/product.js';
import { Clock } from '../common/clock/clock.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MediaService } from '../media/media.service.js';
import { type TranscriptVersionDto } from './dto/transcript.dto.js';
import { type TextFormat, writeText } from './exports/transcript-writer.js';
import { type StoredSegments } from './transcript-tasks.js';
import { transcriptFilename } from './transcript-names.js';
import { deleteOldVersions, idsOfSeenVersions } from './version-limits.js';
import { Transcript, type TranscriptEngine, type TranscriptKind, type TranscriptVersion } from './transcript.entity.js';

/** Some milliseconds of counting words. */
const CHARACTERS_AT_ONCE = 20_000;

export interface NewTranscript {
  userId: string;
  fileId: string;
  jobId: string | null;
  kind: TranscriptKind;
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
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly media: MediaService,
  ) {}

  /** A transcript that is not kept yet. */
  draft({ segments, ...rest }: NewTranscript): Transcript {
    const { text, word_count } = transcriptJson(segments, {
      language: rest.language,
      durationSeconds: rest.durationSeconds,
    });
    return this.withText({ segments, ...rest }, text, word_count);
  }

  /** The same for as many segments as a user may send: others have their turn while the words are counted. */
  async draftInTurns({ segments, ...rest }: NewTranscript): Promise<Transcript> {
    const texts = segments.map((segment) => segment.text.trim());
    let [wordCount, characters] = [0, 0];
    for (const text of texts) {
      wordCount += countWords(text, rest.language);
      characters += text.length;
      if (characters < CHARACTERS_AT_ONCE) continue;
      characters = 0;
      await setImmediate();
    }
    return this.withText({ segments, ...rest }, texts.join('\n'), wordCount);
  }

  private withText({ segments, ...rest }: NewTranscript, text: string, wordCount: number): Transcript {
    return Object.assign(new Transcript(), {
      ...rest,
      segments,
      text,
      wordCount,
      createdAt: this.clock.now(),
    });
  }

  /** Keeps it in the caller's transaction, and fewer of the earlier ones. @returns false where its recording has left the library */
  async keep(em: EntityManager, transcript: Transcript): Promise<boolean> {
    const recordings = await em.nativeUpdate(MediaFile, { id: transcript.fileId }, { hasTranscript: true });
    if (recordings === 0) return false;
    await em.persist(transcript).flush();
    await deleteOldVersions(em, transcript.fileId);
    return true;
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

  /** What readers see of a recording, made for a result of it; not kept yet. @param map where its moments are there */
  async retimed(fileId: string, resultId: string, map: TimeMap): Promise<Transcript[]> {
    const em = this.em.fork();
    const rows = await this.seen(em, fileId);
    const { transcribed, edited } = versionsOf(rows);
    const ids = [transcribed, edited, ...translationsOf(rows).values()].flatMap((row) => row?.id ?? []);
    const whole = await em.find(Transcript, { id: { $in: ids } }, { populate: ['segments'] });
    return whole.flatMap(({ userId, kind, language, engine, segments, durationSeconds }) => {
      const left = retimeSegments(segments, map);
      const common = { userId, fileId: resultId, jobId: null, kind, language, engine, segments: left };
      return left.length === 0 ? [] : [this.draft({ ...common, durationSeconds: placeIn(map, durationSeconds) })];
    });
  }

  /** The last of a kind, with its words: what a machine has heard, or another one. */
  async latest(userId: string, recording: string, kind: 'machine' | 'opinion'): Promise<Transcript | null> {
    const file = await this.media.findOwned(userId, recording);
    const [latest] = await this.em.find(
      Transcript,
      { fileId: file.id, kind },
      { orderBy: { createdAt: 'desc' }, limit: 1, populate: ['segments'] },
    );
    return latest ?? null;
  }

  /** The segments of one as text, for threads; an empty list where it is gone. */
  async storedSegments(id: string): Promise<StoredSegments> {
    const rows = await this.em.execute<{ segments: string }[]>(
      'select segments::text as segments from transcripts where id = ?',
      [id],
    );
    return rows[0]?.segments ?? '[]';
  }

  /** What a machine has heard last, for threads; an empty list where none has listened. */
  async storedHeard(userId: string, recording: string): Promise<StoredSegments> {
    const file = await this.media.findOwned(userId, recording);
    const [latest] = await this.em.find(
      Transcript,
      { fileId: file.id, kind: 'machine' },
      { orderBy: { createdAt: 'desc' }, limit: 1 },
    );
    return latest ? this.storedSegments(latest.id) : '[]';
  }

  /** As `locate`, with segments and text. */
  async find(userId: string, recording: string, version?: TranscriptVersion, language?: string): Promise<Located> {
    const located = await this.locate(userId, recording, version, language);
    const { id } = located.transcript;
    const whole = { populate: ['segments', 'text'], refresh: true } as const;
    return { ...located, transcript: await this.em.findOneOrFail(Transcript, { id }, whole) };
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
