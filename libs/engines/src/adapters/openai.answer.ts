/** @file Reading what servers of the OpenAI audio API answer, from full detail down to plain text. Pure. */
import type { Piece } from '@timbrel/ffmpeg';
import type { Segment } from '@timbrel/subtitles';
import type { HeardPiece } from '../pieces.js';
import { segmentsFromWords, type SpokenWord } from '../words/segments-from-words.js';

/** The fields that we read of `json` and `verbose_json` (platform.openai.com/docs/api-reference/audio); any may be missing. */
export interface OpenAiAnswer {
  text?: string | undefined;
  language?: string | undefined;
  words?: { word?: string; start?: number; end?: number }[] | null | undefined;
  segments?:
    { text?: string; start?: number; end?: number; avg_logprob?: number; speaker?: string }[] | null | undefined;
}

/** `verbose_json` names languages in English. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  english: 'en',
  persian: 'fa',
  farsi: 'fa',
  hindi: 'hi',
  chinese: 'zh',
  mandarin: 'zh',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  russian: 'ru',
};

/**
 * Segments with their words where the server gives both, words grouped by us where it gives words alone, segments
 * without words, or the text as one segment of the piece's length.
 *
 * @param piece the part of the recording that was sent; times come out counted from the recording's beginning
 */
export function readOpenAi(answer: OpenAiAnswer, piece: Piece): Omit<HeardPiece, 'bytesSent'> {
  const language = answer.language ? (LANGUAGE_NAMES[answer.language.toLowerCase()] ?? answer.language) : null;
  const words = readWords(answer, piece);
  const segments = readSegments(answer, piece, words);
  if (segments.length > 0) return { segments, language };
  if (words.length > 0) return { segments: segmentsFromWords(words), language };
  const text = answer.text?.trim() ?? '';
  const whole = { start: piece.start, end: piece.end, text, speaker: null, confidence: null, words: [] };
  return { segments: text === '' ? [] : [whole], language };
}

function readWords({ words }: OpenAiAnswer, piece: Piece): SpokenWord[] {
  return (words ?? []).flatMap(({ word, start, end }) => {
    const text = word?.trim() ?? '';
    if (text === '' || start === undefined || end === undefined) return [];
    return [{ text, start: piece.start + start, end: piece.start + end, confidence: null }];
  });
}

function readSegments({ segments }: OpenAiAnswer, piece: Piece, words: readonly SpokenWord[]): Segment[] {
  const timed = (segments ?? []).flatMap(({ text = '', start, end, avg_logprob: logProbability, speaker }) =>
    text.trim() === '' || start === undefined || end === undefined
      ? []
      : [
          {
            start: piece.start + start,
            end: piece.start + end,
            text: text.trim(),
            speaker: speaker ?? null,
            confidence: logProbability === undefined ? null : Math.min(1, Math.exp(logProbability)),
          },
        ],
  );
  // A word belongs to the segment whose end it comes before; segments and words are both in time order.
  let next = 0;
  return timed.map((segment, i) => {
    const from = next;
    const isLast = i === timed.length - 1;
    while (next < words.length && (isLast || middle(words[next]) < segment.end)) next += 1;
    return { ...segment, words: words.slice(from, next).map(({ speaker: _, ...word }) => word) };
  });
}

function middle(word: SpokenWord | undefined): number {
  return word ? (word.start + word.end) / 2 : Infinity;
}
