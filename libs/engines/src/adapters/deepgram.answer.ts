/** @file Reading Deepgram's answer to `POST /v1/listen`, in which any field may be missing. Pure. */
import type { Segment } from '@timbrel/subtitles';
import { segmentsFromWords, type SpokenWord } from '../words/segments-from-words.js';

interface DeepgramWord {
  word?: string | undefined;
  punctuated_word?: string | undefined;
  start?: number | undefined;
  end?: number | undefined;
  confidence?: number | undefined;
  speaker?: number | undefined;
}

interface DeepgramUtterance {
  start?: number | undefined;
  end?: number | undefined;
  transcript?: string | undefined;
  confidence?: number | undefined;
  speaker?: number | undefined;
  words?: DeepgramWord[] | undefined;
}

/** The fields that we read (developers.deepgram.com/reference/speech-to-text/listen-pre-recorded). */
export interface DeepgramAnswer {
  results?: {
    channels?: {
      detected_language?: string | undefined;
      alternatives?: { transcript?: string; confidence?: number; words?: DeepgramWord[] }[] | undefined;
    }[];
    utterances?: DeepgramUtterance[] | undefined;
  };
}

/**
 * The finest that the answer offers: words with times, else utterances with times, else the text alone, which then lasts
 * as long as the recording. Empty where nothing was heard.
 */
export function readDeepgram({ results }: DeepgramAnswer, durationSeconds: number): Segment[] {
  const alternative = results?.channels?.[0]?.alternatives?.[0];
  const utterances = results?.utterances ?? [];
  const spoken = utterances.flatMap(({ words = [], speaker }) => words.map((word) => ({ speaker, ...word })));
  const words = toWords(spoken.length > 0 ? spoken : (alternative?.words ?? []));
  if (words.length > 0) return segmentsFromWords(words);

  const timed = utterances.flatMap(({ transcript = '', start, end, confidence, speaker }) =>
    transcript.trim() === '' || start === undefined || end === undefined
      ? []
      : [wordless(transcript, start, end, confidence, speaker)],
  );
  if (timed.length > 0) return timed;
  const text = alternative?.transcript?.trim() ?? '';
  return text === '' ? [] : [wordless(text, 0, durationSeconds, alternative?.confidence, undefined)];
}

function toWords(words: readonly DeepgramWord[]): SpokenWord[] {
  return words.flatMap(({ word, punctuated_word: punctuated, start, end, confidence, speaker }) => {
    const text = (punctuated ?? word ?? '').trim();
    if (text === '' || start === undefined || end === undefined) return [];
    return [{ text, start, end, confidence: confidence ?? null, speaker: speakerName(speaker) }];
  });
}

function wordless(
  text: string,
  start: number,
  end: number,
  confidence: number | undefined,
  speaker: number | undefined,
): Segment {
  return { start, end, text: text.trim(), speaker: speakerName(speaker), confidence: confidence ?? null, words: [] };
}

/** Deepgram counts speakers from 0; people count from 1. */
function speakerName(speaker: number | undefined): string | null {
  return speaker === undefined ? null : `Speaker ${speaker + 1}`;
}
