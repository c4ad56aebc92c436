import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { type EncodingPreviews, type TextEncoding } from '@timbrel/subtitles/files';
import { DomainError } from '../../common/errors/domain-error.js';
import { StreamedBytes } from '../../common/workers/streamed-bytes.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { Storage } from '../../storage/storage.js';
import { SUBTITLE_FILE_TASKS } from '../subtitle-file-tasks.js';

const EXTENSIONS = ['srt', 'vtt', 'txt', 'md', 'markdown'];
/** What any reader of texts takes. */
const LARGEST_BYTES = 10 * 1024 * 1024;

/** The encodings of text files: shown, and chosen where they can't be told. */
@Injectable()
export class TextEncodings {
  constructor(
    private readonly em: EntityManager,
    private readonly media: MediaService,
    private readonly storage: Storage,
    private readonly workers: TextWorkers,
  ) {}

  /** From now on the file is read in it; null has it detected. */
  async choose(file: MediaFile, encoding: TextEncoding | null): Promise<void> {
    if (file.textEncoding === encoding) return;
    await this.em.nativeUpdate(MediaFile, { id: file.id }, { textEncoding: encoding });
    file.textEncoding = encoding;
  }

  /** @throws DomainError 400 where it is no text, 404, 413 */
  async find(userId: string, name: string): Promise<MediaFile> {
    const file = await this.media.findOwned(userId, name);
    const refuse = (status: HttpStatus, code: string, message: string) =>
      new DomainError(status, code, message, { details: [{ field: 'fileId', message }] });
    if (!EXTENSIONS.includes(file.filename.split('.').at(-1)!)) {
      const message = 'Only srt, vtt, txt and md files have an encoding. Please select one.';
      throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', message);
    }
    if (file.sizeBytes > LARGEST_BYTES) {
      throw refuse(HttpStatus.PAYLOAD_TOO_LARGE, 'FILE_TOO_LARGE', 'Texts may take 10 MB at most.');
    }
    return file;
  }

  /** @param encoding to try; else the chosen or detected one */
  async preview(file: MediaFile, encoding?: TextEncoding): Promise<EncodingPreviews> {
    const input = async () => ({
      bytes: new StreamedBytes(() => this.storage.read(file.storagePath)),
      encoding: encoding ?? file.textEncoding ?? undefined,
    });
    const options = { account: file.userId, characters: file.sizeBytes };
    return this.workers.run(SUBTITLE_FILE_TASKS, 'previewText', input, options);
  }
}
