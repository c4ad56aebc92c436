/** @file Reads what can be summarized, sentence by sentence: runs in processes of its own (TextWorkers). Pure. */
import { type PdfFault, readPdfText } from '@timbrel/documents';
import { sentencesIn, spokenSentences } from '@timbrel/engines/sentences';
import { countWords, cueToSegment, type Segment, stripTags } from '@timbrel/subtitles';
import { decodeText, readSubtitles, type TextEncoding, type UsedEncoding } from '@timbrel/subtitles/files';
import { readFile } from 'node:fs/promises';
import { type Tasks } from '../../common/workers/text-workers.js';
import { paragraphsOfMarkdown, paragraphsOfPages, paragraphsOfText, type Paragraph } from './paragraphs.js';

/** A text sentence by sentence. In columns: as objects, the sentences of a book take half a second to come from a process. */
export interface Readable {
  passages: string[];
  /** Of what is spoken, when each passage begins and ends, in seconds. */
  times: { starts: Float64Array; ends: Float64Array } | null;
  /** Of a document with pages, where each passage stands. */
  pages: Uint32Array | null;
  language: string;
  words: number;
  /** How a text file was read; null for what has no encoding to tell. */
  used: UsedEncoding | null;
}

export type ReadingFault = PdfFault | 'too-long';
export interface Unreadable {
  fault: ReadingFault;
}

/** A dozen books. */
const MAX_CHARACTERS = 6_000_000;
/** Of them, 20 characters each. */
const MAX_PASSAGES = 300_000;
/** Reading Markdown takes its time: what is longer is read as plain text. */
const MAX_MARKDOWN = 1_000_000;

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
  /** Where it is known. */
  encoding?: TextEncoding | undefined;
}

export function readDocument({ bytes, extension, encoding }: DocumentInput): Readable | Unreadable {
  if (extension === 'srt' || extension === 'vtt') return subtitled(bytes, extension, encoding);
  const { text, ...used } = decodeText(bytes, encoding);
  if (extension !== 'txt')
    return written(text.length > MAX_MARKDOWN ? paragraphsOfText(text) : paragraphsOfMarkdown(text), used);
  // A text transcript is one with times.
  const { cues } = readSubtitles(bytes, extension, used.encoding);
  return cues.length > 1 ? subtitled(bytes, extension, encoding) : written(paragraphsOfText(text), used);
}

/** @param segments as the database writes them */
export const readTranscript = ({ segments, language }: { segments: string; language: string }): Readable | Unreadable =>
  spoken(JSON.parse(segments) as Segment[], language);

function subtitled(bytes: Uint8Array, extension: string, known: TextEncoding | undefined): Readable | Unreadable {
  const { cues, encoding, confidence, isCertain } = readSubtitles(bytes, extension, known);
  return spoken(
    cues.map((cue) => cueToSegment({ ...cue, text: stripTags(cue.text) })),
    'auto',
    { encoding, confidence, isCertain },
  );
}

function spoken(
  segments: readonly Segment[],
  language: string,
  used: UsedEncoding | null = null,
): Readable | Unreadable {
  const sentences = spokenSentences(segments, language);
  if (sentences.length > MAX_PASSAGES) return { fault: 'too-long' };
  const times = {
    starts: Float64Array.from(sentences, ({ start }) => start),
    ends: Float64Array.from(sentences, ({ end }) => end),
  };
  const passages = sentences.map(({ text }) => text);
  return { passages, times, pages: null, language, words: wordsOf(passages), used };
}

function written(paragraphs: readonly Paragraph[], used: UsedEncoding | null = null): Readable | Unreadable {
  if (paragraphs.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARACTERS) return { fault: 'too-long' };
  const sentences = paragraphs.flatMap(({ text, page }) =>
    sentencesIn(text, 'auto').map((sentence) => ({ sentence, page })),
  );
  if (sentences.length > MAX_PASSAGES) return { fault: 'too-long' };
  const passages = sentences.map(({ sentence }) => sentence);
  const hasPages = sentences.some(({ page }) => page !== null);
  const pages = hasPages ? Uint32Array.from(sentences, ({ page }) => page ?? 0) : null;
  return { passages, times: null, pages, language: 'auto', words: wordsOf(passages), used };
}

const wordsOf = (passages: readonly string[]): number => passages.reduce((sum, text) => sum + countWords(text), 0);

export const READING_TASKS = {
  module: 'processing/summarization/reading-tasks',
  functions: { readDocument, readPdf, readTranscript },
} satisfies Tasks<object>;
