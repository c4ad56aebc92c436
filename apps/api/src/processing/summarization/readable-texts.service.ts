import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { PdfTextError, type PdfFault, readPdfText } from '@timbrel/documents';
import { sentencesIn, spokenSentences } from '@timbrel/engines';
import { countWords, cueToSegment, decodeText, readSubtitles, type Segment, stripTags } from '@timbrel/subtitles';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { Storage } from '../../storage/storage.js';
import { Transcript } from '../../transcripts/transcript.entity.js';
import { refuse } from '../recording-check.js';
import { paragraphsOfMarkdown, paragraphsOfPages, paragraphsOfText, type Paragraph } from './paragraphs.js';

/** One sentence of what is read, and where it stands. */
export interface Passage {
  text: string;
  start: number | null;
  end: number | null;
  page: number | null;
}

export interface Readable {
  /** Never empty. */
  passages: Passage[];
  language: string;
  words: number;
  /** Whether it is spoken, so that places are times. */
  isSpoken: boolean;
}

const EXTENSIONS = ['txt', 'md', 'markdown', 'pdf', 'srt', 'vtt'];
/** Of a PDF most is pictures and fonts. */
const LARGEST_BYTES = { pdf: 200 * 1024 * 1024, text: 10 * 1024 * 1024 };
/** A dozen books. */
const MOST_CHARACTERS = 6_000_000;
/** Reading Markdown takes its time: what is longer is read as plain text. */
const MOST_MARKDOWN = 1_000_000;
/** After so many characters others have their turn: an order is read by the process that answers everybody. */
const AT_ONCE = 50_000;

const PDF_REFUSALS: Record<PdfFault, [code: string, message: string]> = {
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
  ) {}

  /**
   * @param transcriptId of a recording
   * @throws DomainError 400 where there is nothing to read, 413
   */
  async read(file: MediaFile, transcriptId: string | null, signal?: AbortSignal): Promise<Readable> {
    const readable = transcriptId === null ? await this.document(file, signal) : await this.transcript(transcriptId);
    if (readable.words === 0) {
      const message = 'There are no words in it to summarize.';
      throw refuse(HttpStatus.BAD_REQUEST, 'NO_TEXT', message, 'upload_id');
    }
    return readable;
  }

  private async transcript(id: string): Promise<Readable> {
    const em = this.orm.em.fork() as EntityManager;
    const transcript = await em.findOne(Transcript, { id }, { populate: ['segments'] });
    if (!transcript) throw new NotFoundError('Transcript file');
    return spoken(transcript.segments, transcript.language);
  }

  private async document(file: MediaFile, signal?: AbortSignal): Promise<Readable> {
    const extension = file.filename.split('.').at(-1)!;
    if (!EXTENSIONS.includes(extension)) {
      const message = 'Only txt, md, pdf, srt and vtt files and recordings with a transcript can be summarized.';
      throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', message, 'upload_id');
    }
    if (Number(file.sizeBytes) > LARGEST_BYTES[extension === 'pdf' ? 'pdf' : 'text']) throw tooLong();
    const bytes = await buffer(await this.storage.read(file.storagePath));
    if (extension === 'pdf') return written(paragraphsOfPages(await this.pagesOf(bytes, signal)));
    if (extension === 'srt' || extension === 'vtt') return subtitled(bytes, extension);
    const { text } = decodeText(bytes);
    if (extension !== 'txt')
      return written(text.length > MOST_MARKDOWN ? paragraphsOfText(text) : paragraphsOfMarkdown(text));
    // A text transcript is one with times.
    const { cues } = readSubtitles(bytes, extension);
    return cues.length > 1 ? subtitled(bytes, extension) : written(paragraphsOfText(text));
  }

  private async pagesOf(bytes: Buffer, signal?: AbortSignal): Promise<string[]> {
    try {
      return (await readPdfText(new Uint8Array(bytes), signal)).pages;
    } catch (error) {
      if (!(error instanceof PdfTextError)) throw error;
      const [code, message] = PDF_REFUSALS[error.fault];
      throw refuse(HttpStatus.BAD_REQUEST, code, message, 'upload_id');
    }
  }
}

const tooLong = () => {
  const message = 'This text is too long. Divide it and summarize its parts.';
  return refuse(HttpStatus.PAYLOAD_TOO_LARGE, 'TEXT_TOO_LONG', message, 'upload_id');
};

function subtitled(bytes: Buffer, extension: string): Promise<Readable> {
  const { cues } = readSubtitles(bytes, extension);
  return spoken(
    cues.map((cue) => cueToSegment({ ...cue, text: stripTags(cue.text) })),
    'auto',
  );
}

async function spoken(segments: readonly Segment[], language: string): Promise<Readable> {
  const passages = spokenSentences(segments, language).map(({ text, start, end }) => ({
    text,
    start,
    end,
    page: null,
  }));
  return { passages, language, words: await wordsOf(passages), isSpoken: true };
}

async function written(paragraphs: readonly Paragraph[]): Promise<Readable> {
  if (paragraphs.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS) throw tooLong();
  const passages: Passage[] = [];
  for await (const { text, page } of inTurns(paragraphs)) {
    for (const sentence of sentencesIn(text, 'auto')) passages.push({ text: sentence, start: null, end: null, page });
  }
  return { passages, language: 'auto', words: await wordsOf(passages), isSpoken: false };
}

async function wordsOf(passages: readonly Passage[]): Promise<number> {
  let words = 0;
  for await (const { text } of inTurns(passages)) words += countWords(text);
  return words;
}

/** One after the other, with a turn for everybody else now and then. */
async function* inTurns<Piece extends { text: string }>(pieces: readonly Piece[]): AsyncGenerator<Piece> {
  let characters = 0;
  for (const piece of pieces) {
    characters += piece.text.length;
    if (characters > AT_ONCE) {
      characters = 0;
      await setImmediate();
    }
    yield piece;
  }
}
