import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, NotFoundError, ValidationFailedError } from '../../common/errors/domain-error.js';
import { LargeQueries } from '../../common/workers/large-queries.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { Database } from '../../database/database.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { BY_HAND } from '../../transcripts/transcript.entity.js';
import { DESCRIBING_MS, TranscriptsService } from '../../transcripts/transcripts.service.js';
import { refusedSubtitles, SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { type Arrival, UploadsService } from '../../uploads/uploads.service.js';
import { type TranslationsQuery, type TranslationVersion } from './translations.dto.js';
import { Translation } from './translation.entity.js';
import { readTexts } from './translations.queries.js';
import { type Correction, type StoredTexts, TRANSLATION_TASKS, translationName } from './translated-text.js';

class TranslationConflictError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'EDIT_CONFLICT',
      'This translation was changed elsewhere in the meantime. Open it again and put your changes on top of it.',
    );
  }
}

export interface Found {
  translation: Translation;
  file: MediaFile;
}

/** Translations beside their sources: read, and corrected by hand. */
@Injectable()
export class TranslationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly media: MediaService,
    private readonly transcripts: TranscriptsService,
    private readonly files: SubtitleFiles,
    private readonly uploads: UploadsService,
    private readonly workers: TextWorkers,
    private readonly largeQueries: LargeQueries,
  ) {}

  /** The newest first; those of a file where one is named, be it the source or the result. */
  async list(userId: string, { upload_id, page_size, offset }: TranslationsQuery) {
    const em = this.database.fork();
    const named = upload_id === undefined ? null : await this.media.findOwned(userId, upload_id);
    const ofFile = named ? { $or: [{ fileId: named.id }, { resultFileId: named.id }, { editedFileId: named.id }] } : {};
    const [rows, totalCount] = await em.findAndCount(
      Translation,
      { userId, ...ofFile },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: page_size, offset },
    );
    const sources = await em.find(MediaFile, { id: { $in: rows.map(({ fileId }) => fileId) } });
    const found = rows.flatMap((translation): Found[] => {
      const file = sources.find(({ id }) => id === translation.fileId);
      return file ? [{ translation, file }] : [];
    });
    return { found, totalCount };
  }

  /** Without cues and texts. @throws NotFoundError also where its source has left the library */
  async get(
    userId: string,
    id: string,
    em: EntityManager = this.database.fork(),
    lockMode: LockMode = LockMode.NONE,
  ): Promise<Found> {
    const translation = await em.findOne(Translation, { id, userId }, { refresh: true, lockMode });
    const file = translation && (await em.findOne(MediaFile, { id: translation.fileId }));
    if (!file) throw new NotFoundError('Translation');
    return { translation, file };
  }

  /** Cues and texts as they are stored. @throws NotFoundError where they are gone */
  stored(translation: Translation): Promise<StoredTexts> {
    return this.texts(translation, 'stored');
  }

  /** The texts of a version; of the edited one where there is one, unless the other is asked for. */
  async storedVersion(translation: Translation, version?: TranslationVersion): Promise<StoredTexts> {
    const stored = await this.stored(translation);
    if (version === 'edited' && stored.edited === null) throw new NotFoundError('Edited translation');
    return version === 'translated' ? { ...stored, edited: null } : stored;
  }

  /** The same for an answer: JSON of `TranslatedCueDto[]` and `string[]`. */
  answered(translation: Translation): Promise<StoredTexts> {
    return this.texts(translation, 'answer');
  }

  private async texts({ id, userId }: Translation, form: 'stored' | 'answer'): Promise<StoredTexts> {
    const row = await this.largeQueries.run(userId, () => readTexts(this.database.fork(), id, form));
    if (!row) throw new NotFoundError('Translation');
    return row;
  }

  /**
   * Keeps corrected texts: as a file beside the translated one, or as the transcript's translated version.
   * @throws DomainError 400 where their number is not that of the cues, 409 where somebody else has saved meanwhile, 413, 429
   */
  async save(userId: string, id: string, revision: number, texts: readonly string[]): Promise<Found> {
    const { translation, file } = await this.get(userId, id);
    if (translation.revision !== revision) throw new TranslationConflictError();
    const correction = await this.correct(translation, file, JSON.stringify(texts));
    const arrival = correction.subtitles && (await this.fileOf(translation, file, correction.subtitles));
    try {
      return await accountTransaction(this.database.fork(), userId, async (em) => {
        const found = await this.get(userId, id, em, LockMode.PESSIMISTIC_WRITE);
        if (found.translation.revision !== revision) throw new TranslationConflictError();
        if (arrival) await this.replaceFile(em, found.translation, arrival);
        else await this.addVersion(em, found, correction);
        em.assign(found.translation, { revision: revision + 1, updatedAt: this.clock.now() });
        await em
          .getKysely<{ translations: { id: string; edited: string } }>()
          .updateTable('translations')
          .set({ edited: correction.edited })
          .where('id', '=', id)
          .execute();
        return found;
      });
    } catch (error) {
      if (arrival) await this.uploads.discard(arrival);
      throw error;
    }
  }

  private async correct(translation: Translation, file: MediaFile, texts: string): Promise<Correction> {
    const { language, userId, resultFileId } = translation;
    const { cues } = await this.stored(translation);
    const source = resultFileId === null ? null : await this.files.source(file, 'id');
    const input = async () => ({ cues, texts, language, file: source && (await source.read()) });
    const characters = cues.length + texts.length + (source?.sizeBytes ?? 0);
    const options = { account: userId, characters, held: [cues, texts], timeoutMs: DESCRIBING_MS };
    const corrected = await this.workers.run(TRANSLATION_TASKS, 'correctTranslation', input, options);
    if ('fault' in corrected) throw refusedSubtitles(corrected.fault, 'id');
    if ('edited' in corrected) return corrected;
    const message = `texts must have a text for each of the ${corrected.cues} cues; there are ${corrected.texts}.`;
    throw new ValidationFailedError([{ field: 'texts', message }]);
  }

  private async fileOf(
    translation: Translation,
    source: MediaFile,
    { content, format }: { content: string; format: string },
  ): Promise<Arrival> {
    const folder = await mkdtemp(join(tmpdir(), 'translation-'));
    try {
      const localPath = join(folder, 'edited');
      await writeFile(localPath, content);
      const name = translationName(source.originalName, `${translation.language}, edited`, format);
      return await this.uploads.stageResult(source, {
        id: randomUUID(),
        name,
        localPath,
        processingType: 'translation',
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async replaceFile(em: EntityManager, translation: Translation, arrival: Arrival): Promise<void> {
    const former = translation.editedFileId && (await em.findOne(MediaFile, { id: translation.editedFileId }));
    if (former) await this.media.erase(em, [former]);
    await this.uploads.commit(em, arrival);
    await em.flush();
    translation.editedFileId = arrival.file.id;
  }

  private async addVersion(
    em: EntityManager,
    { translation, file }: Found,
    { segments, description }: Correction,
  ): Promise<void> {
    const { text, wordCount } = description;
    const draft = this.transcripts.drafted({
      ...{ userId: file.userId, fileId: file.id, jobId: null, kind: 'translated', engine: BY_HAND },
      description: { text, wordCount, language: translation.language, durationSeconds: 0 },
      durationSeconds: file.durationSeconds ?? 0,
    });
    if (!(await this.transcripts.save(em, draft, segments))) throw new NotFoundError('File');
    await this.transcripts.checkStorage(file.userId, em);
  }
}
