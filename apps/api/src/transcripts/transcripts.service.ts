import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { placeIn, retimeSegments, type Segment, type TimeMap, transcriptJson } from '@timbrel/subtitles';
import { API_PREFIX } from '../config/product.js';
import { Clock } from '../common/clock/clock.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MediaService } from '../media/media.service.js';
import { type TranscriptVersionDto } from './dto/transcript.dto.js';
import { type TextFormat, writeText } from './exports/transcript-writer.js';
import { transcriptFilename } from './transcript-names.js';
import { Transcript, type TranscriptEngine, type TranscriptKind, type TranscriptVersion } from './transcript.entity.js';

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
    return Object.assign(new Transcript(), {
      ...rest,
      segments,
      text,
      wordCount: word_count,
      createdAt: this.clock.now(),
    });
  }

  /** Keeps it in the caller's transaction. @returns false where its recording has left the library */
  async keep(em: EntityManager, transcript: Transcript): Promise<boolean> {
    const recordings = await em.nativeUpdate(MediaFile, { id: transcript.fileId }, { hasTranscript: true });
    if (recordings > 0) em.persist(transcript);
    return recordings > 0;
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
    const rows = await em.find(Transcript, { fileId }, { orderBy: { createdAt: 'asc' } });
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

  /**
   * The version asked for; without one the edited text where there is one, else the latest machine transcript.
   * @param language of a translated version; the latest one without it
   */
  async find(
    userId: string,
    recording: string,
    version?: TranscriptVersion,
    language?: string,
  ): Promise<{
    file: MediaFile;
    transcript: Transcript;
    version: TranscriptVersion;
    versions: TranscriptVersionDto[];
  }> {
    const file = await this.media.findOwned(userId, recording);
    const rows = await this.em.find(Transcript, { fileId: file.id }, { orderBy: { createdAt: 'asc' } });
    const byVersion = versionsOf(rows);
    const wanted = version ?? (byVersion.edited ? 'edited' : 'transcribed');
    const translations = translationsOf(rows);
    const isOfLanguage = wanted === 'translated' && language !== undefined;
    const chosen = isOfLanguage ? translations.get(language) : byVersion[wanted];
    if (!chosen) throw new NotFoundError('Transcript file');
    const transcript = await this.em.findOneOrFail(
      Transcript,
      { id: chosen.id },
      { populate: ['segments', 'text'], refresh: true },
    );
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
    return { file, transcript, version: wanted, versions };
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
