/** @file Reads what can be summarized, sentence by sentence: runs in processes of its own (TextWorkers). Pure. */
import { type PdfFault, readPdfText } from '@timbrel/documents';
import { sentencesIn, spokenSentences } from '@timbrel/engines/sentences';
import { countWords, cueToSegment, type Segment, stripTags } from '@timbrel/subtitles';
import { decodeText, readSubtitles } from '@timbrel/subtitles/files';
import { readFile } from 'node:fs/promises';
import { type Tasks } from '../../common/workers/text-workers.js';
import { paragraphsOfMarkdown, paragraphsOfPages, paragraphsOfText, type Paragraph } from './paragraphs.js';

/** One sentence of what is read, and where it stands. */
export interface Passage {
  text: string;
  start: number | null;
  end: number | null;
  page: number | null;
}

export interface Readable {
  passages: Passage[];
  language: string;
  words: number;
  /** Whether it is spoken, so that places are times. */
  isSpoken: boolean;
}

export type ReadingFault = PdfFault | 'too-long';
export interface Unreadable {
  fault: ReadingFault;
}

/** A dozen books. */
const MOST_CHARACTERS = 6_000_000;
/** Reading Markdown takes its time: what is longer is read as plain text. */
const MOST_MARKDOWN = 1_000_000;

/** @param path of a local file */
export async function readPdf({ path }: { path: string }): Promise<Readable | Unreadable> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const read = await readPdfText(new Uint8Array(buffer, byteOffset, byteLength));
  return 'fault' in read ? read : written(paragraphsOfPages(read.pages));
}

interface DocumentInput {
  bytes: Uint8Array;
  /** Of its name, without the dot. */
  extension: string;
}

export function readDocument({ bytes, extension }: DocumentInput): Readable | Unreadable {
  if (extension === 'srt' || extension === 'vtt') return subtitled(bytes, extension);
  const { text } = decodeText(bytes);
  if (extension !== 'txt')
    return written(text.length > MOST_MARKDOWN ? paragraphsOfText(text) : paragraphsOfMarkdown(text));
  // A text transcript is one with times.
  const { cues } = readSubtitles(bytes, extension);
  return cues.length > 1 ? subtitled(bytes, extension) : written(paragraphsOfText(text));
}

/** @param segments as the database writes them */
export const readTranscript = ({ segments, language }: { segments: string; language: string }): Readable =>
  spoken(JSON.parse(segments) as Segment[], language);

function subtitled(bytes: Uint8Array, extension: string): Readable {
  const { cues } = readSubtitles(bytes, extension);
  return spoken(
    cues.map((cue) => cueToSegment({ ...cue, text: stripTags(cue.text) })),
    'auto',
  );
}

function spoken(segments: readonly Segment[], language: string): Readable {
  const passages = spokenSentences(segments, language).map(({ text, start, end }) => ({
    ...{ text, start, end, page: null },
  }));
  return { passages, language, words: wordsOf(passages), isSpoken: true };
}

function written(paragraphs: readonly Paragraph[]): Readable | Unreadable {
  if (paragraphs.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS) return { fault: 'too-long' };
  const passages = paragraphs.flatMap(({ text, page }) =>
    sentencesIn(text, 'auto').map((sentence): Passage => ({ text: sentence, start: null, end: null, page })),
  );
  return { passages, language: 'auto', words: wordsOf(passages), isSpoken: false };
}

const wordsOf = (passages: readonly Passage[]): number => passages.reduce((sum, { text }) => sum + countWords(text), 0);

export const READING_TASKS = {
  module: 'processing/summarization/reading-tasks',
  functions: { readDocument, readPdf, readTranscript },
} satisfies Tasks<object>;
