import { HttpStatus, Injectable } from '@nestjs/common';
import { type PdfFault } from '@timbrel/documents';
import { UNKNOWN_LANGUAGE } from '@timbrel/engines';
import { type TextEncoding } from '@timbrel/subtitles/files';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { StreamedBytes } from '../../common/workers/streamed-bytes.js';
import { TextWorkers, TextTooComplexError } from '../../common/workers/text-workers.js';
import { Database } from '../../database/database.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { Storage } from '../../storage/storage.js';
import { Transcript } from '../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { refuse } from '../jobs/orders/refuse.js';
import { type Readable, READING_TASKS, type ReadingFault, type Unreadable } from './reading-tasks.js';

const EXTENSIONS = ['txt', 'md', 'markdown', 'pdf', 'srt', 'vtt'];
/** Of a PDF most is pictures and fonts. */
const LARGEST_BYTES = { pdf: 200 * 1024 * 1024, text: 10 * 1024 * 1024 };
const PDF_TIMEOUT_MS = 60_000;

const REFUSALS: Record<PdfFault, [code: string, message: string]> = {
  encrypted: ['PDF_ENCRYPTED', 'This PDF is locked by a password. Save it without one and upload it again.'],
  broken: ['PDF_UNREADABLE', 'This PDF could not be read. It may be damaged; try to save it again as PDF.'],
  'no-text': [
    'PDF_WITHOUT_TEXT',
    'This PDF holds pictures of pages and no text. Run text recognition (OCR) on it first.',
  ],
  'too-many-pages': ['TEXT_TOO_LONG', 'This PDF has too many pages. Divide it and summarize its parts.'],
};

/** What a job was told when it was ordered. */
export interface OrderedReading {
  /** In which a text was read then; null where there was none to tell. */
  encoding: TextEncoding | null;
  signal: AbortSignal;
}

/** Reads what can be summarized: documents, subtitles and transcripts, sentence by sentence. */
@Injectable()
export class ReadableTexts {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly transcripts: TranscriptsService,
    private readonly workers: TextWorkers,
  ) {}

  /**
   * @param transcriptId of a recording
   * @param job how it was ordered: read as it was then, and waiting for its turn however much is waiting
   * @returns at least one passage
   * @throws DomainError 400 where there is nothing to read, 413, 429
   */
  async read(file: MediaFile, transcriptId: string | null, job?: OrderedReading): Promise<Readable> {
    const readable =
      transcriptId === null
        ? await this.document(file, job)
        : await this.transcript(file.userId, transcriptId, job?.signal);
    if ('fault' in readable) throw refusedReading(readable.fault);
    if (readable.words === 0) {
      const message = 'There are no words in it to summarize.';
      throw refuse(HttpStatus.BAD_REQUEST, 'NO_TEXT', message, 'upload_id');
    }
    return readable;
  }

  private async transcript(account: string, id: string, signal?: AbortSignal): Promise<Readable | Unreadable> {
    const em = this.database.fork();
    const transcript = await em.findOne(Transcript, { id });
    if (!transcript) throw new NotFoundError('Transcript file');
    const segments = await this.transcripts.storedSegments(transcript);
    const language = transcript.language === UNKNOWN_LANGUAGE ? 'auto' : transcript.language;
    const options = { account, signal, isPatient: signal !== undefined, characters: segments.length };
    return this.workers.run(READING_TASKS, 'readTranscript', { segments, language }, options);
  }

  private async document(file: MediaFile, job?: OrderedReading): Promise<Readable | Unreadable> {
    const extension = file.filename.split('.').at(-1)!;
    if (!EXTENSIONS.includes(extension)) {
      const message = 'Only txt, md, pdf, srt and vtt files and recordings with a transcript can be summarized.';
      throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', message, 'upload_id');
    }
    const isPdf = extension === 'pdf';
    if (file.sizeBytes > LARGEST_BYTES[isPdf ? 'pdf' : 'text']) throw refusedReading('too-long');
    return isPdf ? this.pdf(file, job?.signal) : this.text(file, extension, job);
  }

  private async text(file: MediaFile, extension: string, job?: OrderedReading): Promise<Readable | Unreadable> {
    const encoding = job?.encoding ?? file.textEncoding ?? undefined;
    const signal = job?.signal;
    const input = async () => ({
      bytes: new StreamedBytes(() => this.storage.read(file.storagePath)),
      ...{ extension, encoding },
    });
    const characters = file.sizeBytes;
    const options = { account: file.userId, signal, isPatient: signal !== undefined, characters };
    return this.workers.run(READING_TASKS, 'readDocument', input, options);
  }

  /** Goes through a local file, so that none of it is ever in the memory of this process. */
  private async pdf(file: MediaFile, signal?: AbortSignal): Promise<Readable | Unreadable> {
    const folder = await mkdtemp(join(tmpdir(), 'reading-'));
    try {
      const path = join(folder, 'document.pdf');
      const input = async () => {
        await pipeline(await this.storage.read(file.storagePath), createWriteStream(path, { mode: 0o600 }));
        return { path };
      };
      const options = { account: file.userId, signal, isPatient: signal !== undefined, timeoutMs: PDF_TIMEOUT_MS };
      return await this.workers.run(READING_TASKS, 'readPdf', input, options);
    } catch (error) {
      throw error instanceof TextTooComplexError ? pdfTooComplex() : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function refusedReading(fault: ReadingFault) {
  if (fault === 'too-long') {
    const message = 'This text is too long. Divide it and summarize its parts.';
    return refuse(HttpStatus.PAYLOAD_TOO_LARGE, 'TEXT_TOO_LONG', message, 'upload_id');
  }
  const [code, message] = REFUSALS[fault];
  return refuse(HttpStatus.BAD_REQUEST, code, message, 'upload_id');
}

function pdfTooComplex() {
  const message = 'The text of this PDF could not be read in time. Save it as plain text and try again.';
  return refuse(HttpStatus.BAD_REQUEST, 'PDF_TOO_COMPLEX', message, 'upload_id');
}
