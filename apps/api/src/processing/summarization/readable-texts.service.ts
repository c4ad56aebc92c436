import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { type PdfFault, type PdfText, PdfTextError, readPdfText } from '@timbrel/documents';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { type TaskOptions, TextThreads } from '../../common/threads/text-threads.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { Storage } from '../../storage/storage.js';
import { Transcript } from '../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { refuse } from '../recording-check.js';
import { type Readable, READING_TASKS } from './reading-tasks.js';

const EXTENSIONS = ['txt', 'md', 'markdown', 'pdf', 'srt', 'vtt'];
/** Of a PDF most is pictures and fonts. */
const LARGEST_BYTES = { pdf: 200 * 1024 * 1024, text: 10 * 1024 * 1024 };

const REFUSALS: Record<Exclude<PdfFault, 'too-long'>, [code: string, message: string]> = {
  encrypted: ['PDF_ENCRYPTED', 'This PDF is locked by a password. Save it without one and upload it again.'],
  broken: ['PDF_UNREADABLE', 'This PDF could not be read. It may be damaged; try to save it again as PDF.'],
  'no-text': [
    'PDF_WITHOUT_TEXT',
    'This PDF holds pictures of pages and no text. Run text recognition (OCR) on it first.',
  ],
  'too-many-pages': ['TEXT_TOO_LONG', 'This PDF has too many pages. Divide it and summarize its parts.'],
  'out-of-bounds': [
    'PDF_TOO_COMPLEX',
    'The text of this PDF could not be read in time. Save it as plain text and try again.',
  ],
};

/** Reads what can be summarized: documents, subtitles and transcripts, sentence by sentence. */
@Injectable()
export class ReadableTexts {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    private readonly transcripts: TranscriptsService,
    private readonly threads: TextThreads,
  ) {}

  /**
   * @param transcriptId of a recording
   * @returns at least one passage
   * @throws DomainError 400 where there is nothing to read, 413, 429
   */
  async read(file: MediaFile, transcriptId: string | null, signal?: AbortSignal): Promise<Readable> {
    const readable =
      transcriptId === null
        ? await this.document(file, signal)
        : await this.transcript(file.userId, transcriptId, signal);
    if (readable.words === 0) {
      const message = 'There are no words in it to summarize.';
      throw refuse(HttpStatus.BAD_REQUEST, 'NO_TEXT', message, 'upload_id');
    }
    return readable;
  }

  private async transcript(account: string, id: string, signal?: AbortSignal): Promise<Readable> {
    const em = this.orm.em.fork() as EntityManager;
    const transcript = await em.findOne(Transcript, { id });
    if (!transcript) throw new NotFoundError('Transcript file');
    const segments = await this.transcripts.storedSegments(id);
    const options = { account, signal, characters: segments.length };
    return this.threads.run(READING_TASKS, 'readTranscript', { segments, language: transcript.language }, options);
  }

  private async document(file: MediaFile, signal?: AbortSignal): Promise<Readable> {
    const extension = file.filename.split('.').at(-1)!;
    if (!EXTENSIONS.includes(extension)) {
      const message = 'Only txt, md, pdf, srt and vtt files and recordings with a transcript can be summarized.';
      throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', message, 'upload_id');
    }
    const isPdf = extension === 'pdf';
    if (Number(file.sizeBytes) > LARGEST_BYTES[isPdf ? 'pdf' : 'text']) throw refusedReading('too-long');
    const options = { account: file.userId, signal };
    const read = isPdf
      ? await this.threads.run(READING_TASKS, 'readPages', await this.pagesOf(file, options), options)
      : await this.threads.run(
          READING_TASKS,
          'readDocument',
          async () => ({ bytes: await this.bytesOf(file), extension }),
          { ...options, characters: Number(file.sizeBytes) },
        );
    if ('fault' in read) throw refusedReading(read.fault);
    return read;
  }

  /** Streamed to a process: however large the file, this one holds only its text. */
  private async pagesOf(file: MediaFile, options: TaskOptions): Promise<PdfText> {
    try {
      return await this.threads.inTurn(options, async () =>
        readPdfText(await this.storage.read(file.storagePath), options.signal),
      );
    } catch (error) {
      throw error instanceof PdfTextError ? refusedReading(error.fault) : error;
    }
  }

  /** Read into one block of memory, which goes to the thread as it is. */
  private async bytesOf({ storagePath, sizeBytes }: MediaFile): Promise<Uint8Array> {
    const bytes = new Uint8Array(Number(sizeBytes));
    let at = 0;
    for await (const chunk of await this.storage.read(storagePath)) {
      bytes.set(chunk as Uint8Array, at);
      at += (chunk as Uint8Array).length;
    }
    return bytes;
  }
}

function refusedReading(fault: PdfFault) {
  if (fault === 'too-long') {
    const message = 'This text is too long. Divide it and summarize its parts.';
    return refuse(HttpStatus.PAYLOAD_TOO_LARGE, 'TEXT_TOO_LONG', message, 'upload_id');
  }
  const [code, message] = REFUSALS[fault];
  return refuse(HttpStatus.BAD_REQUEST, code, message, 'upload_id');
}
