import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { normalizeCueText } from '@timbrel/subtitles';
import { type SubtitleFile, writeSubtitles } from '@timbrel/subtitles/files';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, NotFoundError, ValidationFailedError } from '../../common/errors/domain-error.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { BY_HAND } from '../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { type Arrival, UploadsService } from '../../uploads/uploads.service.js';
import { type TranslationsQuery, type TranslationVersion } from './translations.dto.js';
import { Translation } from './translation.entity.js';
import { segmentsOf, translatedSubtitles, translationName } from './translated-text.js';

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
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly media: MediaService,
    private readonly transcripts: TranscriptsService,
    private readonly files: SubtitleFiles,
    private readonly uploads: UploadsService,
  ) {}

  /** The newest first; those of a file where one is named, be it the source or the result. */
  async list(userId: string, { upload_id, page_size, offset }: TranslationsQuery) {
    const em = this.em.fork();
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

  /** @throws NotFoundError also where its source has left the library */
  async get(userId: string, id: string, em: EntityManager = this.em.fork()): Promise<Found> {
    const translation = await em.findOne(Translation, { id, userId }, { populate: ['cues', 'edited'] });
    const file = translation && (await em.findOne(MediaFile, { id: translation.fileId }));
    if (!file) throw new NotFoundError('Translation');
    return { translation, file };
  }

  /**
   * Keeps corrected texts: as a file beside the translated one, or as the transcript's translated version.
   * @throws DomainError 400 where their number is not that of the cues, 409 where somebody else has saved meanwhile, 413
   */
  async save(userId: string, id: string, revision: number, texts: readonly string[]): Promise<Found> {
    const { translation, file } = await this.get(userId, id);
    const { cues } = translation;
    if (texts.length !== cues.length) {
      const message = `texts must have a text for each of the ${cues.length} cues; there are ${texts.length}.`;
      throw new ValidationFailedError([{ field: 'texts', message }]);
    }
    const edited = texts.map((text) => normalizeCueText(text));
    const arrival = translation.resultFileId === null ? null : await this.fileOf(translation, file, edited);
    try {
      return await this.em.fork().transactional(async (em) => {
        await em.execute('select 1 from translations where id = ? for update', [id]);
        const found = await this.get(userId, id, em);
        if (found.translation.revision !== revision) throw new TranslationConflictError();
        if (arrival) await this.replaceFile(em, found.translation, arrival);
        else await this.addVersion(em, found, edited);
        em.assign(found.translation, { edited, revision: revision + 1, updatedAt: this.clock.now() });
        return found;
      });
    } catch (error) {
      if (arrival) await this.uploads.discard(arrival);
      throw error;
    }
  }

  /** The subtitles with other texts in them: everything else is the source's. */
  async subtitles(file: MediaFile, texts: readonly string[]): Promise<SubtitleFile> {
    const read = await this.files.readFile(file, 'id');
    return { ...read, cues: read.cues.map((cue, at) => ({ ...cue, text: texts[at] ?? cue.text })) };
  }

  private async fileOf(translation: Translation, source: MediaFile, texts: readonly string[]): Promise<Arrival> {
    const folder = await mkdtemp(join(tmpdir(), 'translation-'));
    try {
      const read = await this.files.readFile(source, 'id');
      const subtitles = translatedSubtitles(read, texts, translation.cues, translation.language);
      const localPath = join(folder, 'edited');
      await writeFile(localPath, writeSubtitles(subtitles));
      const name = translationName(source.originalName, `${translation.language}, edited`, subtitles.format);
      return await this.uploads.takeMade(source, { id: randomUUID(), name, localPath, processingType: 'translation' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async replaceFile(em: EntityManager, translation: Translation, arrival: Arrival): Promise<void> {
    const former = translation.editedFileId && (await em.findOne(MediaFile, { id: translation.editedFileId }));
    if (former) await this.media.erase(em, former);
    await this.uploads.keep(em, arrival);
    await em.flush();
    translation.editedFileId = arrival.file.id;
  }

  private async addVersion(em: EntityManager, { translation, file }: Found, texts: readonly string[]): Promise<void> {
    const draft = this.transcripts.draft({
      ...{ userId: file.userId, fileId: file.id, jobId: null, kind: 'translated', engine: BY_HAND },
      ...{ language: translation.language, segments: segmentsOf(translation.cues, texts) },
      durationSeconds: file.durationSeconds ?? 0,
    });
    if (!(await this.transcripts.keep(em, draft))) throw new NotFoundError('File');
  }
}

/** The texts of a version; of the edited one where there is one, unless the other is asked for. */
export function textsOf({ cues, edited }: Translation, version?: TranslationVersion): string[] {
  if (version === 'edited' && !edited) throw new NotFoundError('Edited translation');
  return version !== 'translated' && edited ? edited : cues.map(({ text }) => text);
}
