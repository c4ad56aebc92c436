import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { readSubtitles, type SubtitleFile } from '@timbrel/subtitles';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '../common/errors/domain-error.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MediaService } from '../media/media.service.js';
import { Storage } from '../storage/storage.js';

/** A film of a day in small cues takes a tenth of it. */
const LARGEST_BYTES = 10 * 1024 * 1024;
const EXTENSIONS = ['srt', 'vtt', 'txt'];

export interface ReadFile extends SubtitleFile {
  file: MediaFile;
}

/** Reads subtitles of the library. */
@Injectable()
export class SubtitleFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly media: MediaService,
    private readonly storage: Storage,
  ) {}

  /** @param field that named the file, for the error. @throws DomainError 400 where it holds no cues, 404, 413 */
  async read(userId: string, name: string, field: string): Promise<ReadFile> {
    return this.readFile(await this.media.findOwned(userId, name), field);
  }

  async readFile(file: MediaFile, field: string): Promise<ReadFile> {
    const extension = file.filename.split('.').at(-1)!;
    const refuse = (status: HttpStatus, code: string, message: string) =>
      new DomainError(status, code, message, { details: [{ field, message }] });
    if (!EXTENSIONS.includes(extension)) {
      const message = 'Only srt, vtt and txt files hold subtitles. Please select one.';
      throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', message);
    }
    if (Number(file.sizeBytes) > LARGEST_BYTES) {
      throw refuse(HttpStatus.PAYLOAD_TOO_LARGE, 'FILE_TOO_LARGE', 'Subtitles may take 10 MB at most.');
    }
    const read = readSubtitles(await buffer(await this.storage.read(file.storagePath)), extension);
    if (read.cues.length === 0) {
      const message = 'No subtitles were found in this file. It may be damaged, or of another kind than its name says.';
      throw refuse(HttpStatus.BAD_REQUEST, 'NO_SUBTITLES', message);
    }
    return { ...read, file };
  }

  /** From now on they come along where the recording is worked on; those that belong to another one stay its own. */
  async belongTo(file: MediaFile, recordingId: string): Promise<void> {
    await this.em.nativeUpdate(MediaFile, { id: file.id, sourceFileId: null }, { sourceFileId: recordingId });
  }
}
