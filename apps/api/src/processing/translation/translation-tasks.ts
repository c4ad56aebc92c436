/** @file The steps of a translation that take longer with its text: run in processes of their own (TextWorkers). Pure. */
import { countWords, stripTags, translationParts } from '@timbrel/subtitles';
import { type SubtitleFile, writeSubtitles } from '@timbrel/subtitles/files';
import { type Tasks } from '../../common/workers/text-workers.js';
import { countWordsOfCues } from '../../transcripts/count-words.js';
import { type StoredSegments } from '../../transcripts/stored-segments.js';
import { describe, type Description } from '../../transcripts/transcript-tasks.js';
import { laidOut, segmentsOf, translatedSubtitles } from './translated-text.js';
import { type TranslatedCue } from './translation.entity.js';

/** What a translator gets: the words of each text, without what stands around them. */
export interface WordsToTranslate {
  texts: string[];
  /** How many they are, counted as they were for the order. */
  words: number;
}

export const wordsToTranslate = ({ texts }: { texts: readonly string[] }): WordsToTranslate => ({
  texts: texts.flatMap((text) => translationParts(text).texts),
  words: countWordsOfCues({ texts }),
});

/** What a translator made of `wordsToTranslate`, in its order. In columns: objects take longer to come from a process. */
export interface Answers {
  texts: readonly string[];
  /** Positions of those that are as they were. */
  untranslated: readonly number[];
}

/** The texts of a file or a transcript again. */
export interface RestoredTexts {
  /** As many as there were, with every tag that was there. */
  texts: string[];
  /** Positions of those that are not wholly translated. */
  untranslated: number[];
  /** Words of what was translated. */
  words: number;
}

interface SaidAndAnswered {
  said: readonly Pick<TranslatedCue, 'start' | 'end' | 'speaker' | 'text'>[];
  answers: Answers;
  /** Words of all that was said. */
  words: number;
  language: string;
}

/** A translated transcript, as it is kept. */
export function restoreSegments({
  language,
  ...translated
}: SaidAndAnswered): RestoredTexts & { segments: StoredSegments; description: Description } {
  const restored = restoreTexts(translated);
  const segments = segmentsOf(cuesOf(translated.said, restored), restored.texts);
  return { ...restored, segments: JSON.stringify(segments), description: describe(segments, language) };
}

/** Translated subtitles, as a file of their kind. */
export function restoreSubtitles({
  file,
  language,
  ...translated
}: SaidAndAnswered & { file: Pick<SubtitleFile, 'cues' | 'format' | 'blocks'> }): RestoredTexts & { content: string } {
  const { texts: plain, ...restored } = restoreTexts(translated);
  const texts = plain.map((text) => laidOut(text, language));
  const cues = cuesOf(translated.said, { ...restored, texts });
  return { ...restored, texts, content: writeSubtitles(translatedSubtitles(file, texts, cues, language)) };
}

/** What was said beside what is said now. */
export function cuesOf(
  said: SaidAndAnswered['said'],
  { texts, untranslated }: Pick<RestoredTexts, 'texts' | 'untranslated'>,
): TranslatedCue[] {
  const left = new Set(untranslated);
  return said.map(({ start, end, speaker, text }, at) => ({
    ...{ start, end, speaker, source: text, text: texts[at]!, isTranslated: !left.has(at) },
  }));
}

function restoreTexts({ said, answers, words }: Omit<SaidAndAnswered, 'language'>): RestoredTexts {
  const left = new Set(answers.untranslated);
  const untranslated: number[] = [];
  let at = 0;
  const texts = said.map(({ text }, index) => {
    const parts = translationParts(text);
    const from = at;
    at += parts.texts.length;
    if (parts.texts.some((_, part) => left.has(from + part))) untranslated.push(index);
    return parts.restore(answers.texts.slice(from, at));
  });
  const unspoken = untranslated.reduce((sum, index) => sum + countWords(stripTags(said[index]!.text)), 0);
  return { texts, untranslated, words: words - unspoken };
}

export const TRANSLATING_TASKS = {
  module: 'processing/translation/translation-tasks',
  functions: { restoreSegments, restoreSubtitles, wordsToTranslate },
} satisfies Tasks<object>;
