import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { type TimeMap } from '@timbrel/subtitles';
import { type SubtitleFile, type TextEncoding } from '@timbrel/subtitles/files';
import { DomainError } from '../common/errors/domain-error.js';
import { type Streamable, StreamedBytes } from '../common/workers/streamed-bytes.js';
import { TextWorkers } from '../common/workers/text-workers.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MediaService } from '../media/media.service.js';
import { Storage } from '../storage/storage.js';
import { TextEncodings } from './encoding/text-encodings.service.js';
import { type FileInput, MAX_CUES, type SubtitleFault, SUBTITLE_FILE_TASKS } from './subtitle-file-tasks.js';

/** A film of a day in small cues takes a tenth of it. */
const LARGEST_BYTES = 10 * 1024 * 1024;
const EXTENSIONS = ['srt', 'vtt', 'txt'];

export interface ReadFile extends SubtitleFile {
  file: MediaFile;
}

/** A file that may hold subtitles. */
export interface SubtitleSource {
  file: MediaFile;
  sizeBytes: number;
  read: () => Promise<Streamable<FileInput>>;
}

/** Reads subtitles of the library. */
@Injectable()
export class SubtitleFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly media: MediaService,
    private readonly storage: Storage,
    private readonly encodings: TextEncodings,
    private readonly workers: TextWorkers,
  ) {}

  /**
   * What a file is, and how many words it has.
   * @param field that named the file, for the error
   * @param encoding where somebody has named it; it is remembered
   * @throws DomainError 400 where it holds no cues, 413, 429
   */
  async describe(file: MediaFile, field: string, encoding?: TextEncoding) {
    const { read, sizeBytes } = await this.source(file, field, encoding);
    const options = { account: file.userId, characters: sizeBytes };
    const found = await this.workers.run(SUBTITLE_FILE_TASKS, 'describeSubtitles', read, options);
    if (typeof found === 'string') throw refusedSubtitles(found, field);
    return found;
  }

  /**
   * All of it, for a job.
   * @param encoding of its order
   * @param signal of the job, which waits for its turn however much is waiting
   * @throws DomainError as above
   */
  async readOrdered(
    file: MediaFile,
    field: string,
    { encoding, signal }: { encoding: TextEncoding | null; signal: AbortSignal },
  ): Promise<ReadFile> {
    const { read, sizeBytes } = this.orderedSource(file, field, encoding);
    const options = { account: file.userId, characters: sizeBytes, signal, isPatient: true };
    const found = await this.workers.run(SUBTITLE_FILE_TASKS, 'readSubtitleFile', read, options);
    if (typeof found === 'string') throw refusedSubtitles(found, field);
    return { ...found, file };
  }

  /**
   * What is left of a file of subtitles where its recording was changed, as a file of the same kind; null where that is nothing.
   * @param signal of a job, as above
   * @throws DomainError 400, 404, 413
   */
  async retimed(file: MediaFile, { map, signal }: { map: TimeMap; signal: AbortSignal }): Promise<string | null> {
    const { read, sizeBytes } = await this.source(file, 'file_id');
    const options = { account: file.userId, characters: sizeBytes, signal, isPatient: true };
    const input = async () => ({ ...(await read()), map });
    const left = await this.workers.run(SUBTITLE_FILE_TASKS, 'retimeSubtitles', input, options);
    if (left !== null && typeof left !== 'string') throw refusedSubtitles(left.fault, 'file_id');
    return left;
  }

  /** What may be subtitles, not read yet. @throws DomainError 400, 404, 413 */
  async find(userId: string, name: string, field: string, encoding?: TextEncoding): Promise<SubtitleSource> {
    return this.source(await this.media.findOwned(userId, name), field, encoding);
  }

  /** @param encoding where somebody has named it; it is remembered */
  async source(file: MediaFile, field: string, encoding?: TextEncoding): Promise<SubtitleSource> {
    checkFile(file, field);
    if (encoding) await this.encodings.choose(file, encoding);
    return this.sourceIn(file, file.textEncoding);
  }

  /**
   * The source of a job. What was read when it was ordered, and priced, is what it reads, whatever has been chosen for the file since.
   * @param encoding of its order; null where none stands on the job
   */
  orderedSource(file: MediaFile, field: string, encoding: TextEncoding | null): SubtitleSource {
    checkFile(file, field);
    return this.sourceIn(file, encoding ?? file.textEncoding);
  }

  private sourceIn(file: MediaFile, encoding: TextEncoding | null): SubtitleSource {
    const bytes = new StreamedBytes(() => this.storage.read(file.storagePath));
    const read = async () => ({ bytes, extension: extensionOf(file), encoding: encoding ?? undefined });
    return { file, sizeBytes: file.sizeBytes, read };
  }

  /** From now on they come along where the recording is worked on; those that belong to another one stay its own. */
  async belongTo(file: MediaFile, recordingId: string): Promise<void> {
    await this.em.nativeUpdate(MediaFile, { id: file.id, sourceFileId: null }, { sourceFileId: recordingId });
  }
}

const extensionOf = ({ filename }: MediaFile): string => filename.split('.').at(-1)!;

function checkFile(file: MediaFile, field: string): void {
  if (!EXTENSIONS.includes(extensionOf(file))) {
    const message = 'Only srt, vtt and txt files hold subtitles. Please select one.';
    throw refused(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', message, field);
  }
  if (file.sizeBytes > LARGEST_BYTES) throw tooLarge('Subtitles may take 10 MB at most.', field);
}

const refused = (status: HttpStatus, code: string, message: string, field: string): DomainError =>
  new DomainError(status, code, message, { details: [{ field, message }] });

const tooLarge = (message: string, field: string): DomainError =>
  refused(HttpStatus.PAYLOAD_TOO_LARGE, 'FILE_TOO_LARGE', message, field);

/** Why a file of the library is not taken for subtitles. */
export function refusedSubtitles(fault: SubtitleFault, field: string): DomainError {
  if (fault === 'too-many-cues')
    return tooLarge(`A file may hold ${MAX_CUES} subtitles at most. Divide it into parts.`, field);
  const message = 'No subtitles were found in this file. It may be damaged, or of another kind than its name says.';
  return refused(HttpStatus.BAD_REQUEST, 'NO_SUBTITLES', message, field);
}
