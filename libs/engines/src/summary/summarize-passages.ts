/**
 * @file Summaries of texts of any length: what is too long for an engine is summarized part by part, and then the summaries are. Whatever it
 * says is held against the text.
 */
import { callEngine } from '../call-engine.js';
import { EngineError } from '../engine-error.js';
import type { ChapterStart, Claim, Summarizer, SummaryAnswer, SummaryLength, SummaryRequest } from '../summarizer.js';
import type { Checkpoint } from '../transcriber.js';
import { INLINE_WORK, type SummaryWork } from './summary-work.js';
import type { CheckedClaim } from './support.js';

export interface Chapter {
  title: string;
  /** Its first passage, and the one after its last. */
  from: number;
  to: number;
}

export interface Summary {
  sentences: CheckedClaim[];
  chapters: Chapter[];
  actionItems: CheckedClaim[];
  bytesSent: number;
}

export interface SummarizeOptions {
  summarizer: Summarizer;
  length: SummaryLength;
  language: string;
  /** So many chapters about; 0 for none. */
  chapters: number;
  actionItems: boolean;
  /** Runs what takes long in this process; at once where it is missing. */
  work?: SummaryWork;
  signal: AbortSignal;
  /** @param done of all parts */
  onProgress?: (done: number, total: number) => void;
  /** Sentences of the parts, while they come; `share` is how much of the text has been summarized so far, 0..1. */
  onPartial?: (sentences: readonly string[], share: number) => void;
  /** Parts that an earlier attempt has finished are not asked for again. */
  checkpoint?: Checkpoint;
}

const SENTENCES: Record<SummaryLength, number> = { short: 3, medium: 7, long: 15 };
const TRIES = 3;
const MAX_ACTION_ITEMS = 20;
/** Each round halves what there is, so that this is enough for a library of books. */
const MAX_ROUNDS = 16;

/** @throws EngineError where the engine refuses for good, or does not answer */
export async function summarizePassages(passages: readonly string[], options: SummarizeOptions): Promise<Summary> {
  const { summarizer, length, chapters, actionItems, work = INLINE_WORK, signal, onProgress, onPartial } = options;
  const parts = partsOf(passages, summarizer.mostCharacters);
  const isWhole = parts.length === 1;
  const answers: SummaryAnswer[] = [];
  for (const [from, to] of parts) {
    const share = (to - from) / passages.length;
    const answer = await asked(passages.slice(from, to), `${from}-${to}`, options, {
      sentences: SENTENCES[length],
      chapters: isWhole ? chapters : Math.min(chapters, Math.max(1, Math.round(chapters * share))),
      actionItems,
    });
    answers.push(moved(answer, from));
    onPartial?.(
      answer.sentences.map(({ text }) => text),
      to / passages.length,
    );
    onProgress?.(answers.length, parts.length + (isWhole ? 0 : 1));
  }
  const said = answers.flatMap((answer) => answer.sentences);
  const sentences = isWhole ? said : await reduced(said, SENTENCES[length], options);
  if (sentences.length === 0)
    throw new EngineError('ENGINE_ANSWER_UNREADABLE', `${summarizer.name} answered without a summary`);
  const todo = answers.flatMap((answer) => answer.actionItems).slice(0, MAX_ACTION_ITEMS);
  const checked = await work.checkClaims({ passages, claims: [...sentences, ...todo] }, signal);
  return {
    sentences: checked.slice(0, sentences.length),
    chapters: chaptersOf(
      answers.flatMap((answer) => answer.chapters),
      passages.length,
    ),
    actionItems: checked.slice(sentences.length),
    bytesSent: answers.reduce((sum, { bytesSent }) => sum + bytesSent, 0),
  };
}

/** The most telling of what was said of the parts; each still rests on what it rested on. */
async function reduced(claims: readonly Claim[], sentences: number, options: SummarizeOptions): Promise<Claim[]> {
  const { mostCharacters } = options.summarizer;
  let open = claims;
  for (let round = 0; ; round += 1) {
    const parts = partsOf(
      open.map(({ text }) => text),
      mostCharacters,
    );
    const next: Claim[] = [];
    for (const [from, to] of parts) {
      const own = open.slice(from, to);
      const answer = await asked(
        own.map(({ text }) => text),
        `${round}:${from}-${to}`,
        options,
        {
          // A round that made nothing shorter would have no end.
          sentences: parts.length === 1 ? sentences : Math.min(sentences, Math.ceil(own.length / 2)),
          ...{ chapters: 0, actionItems: false },
        },
      );
      for (const { text, sources } of answer.sentences)
        next.push({ text, sources: [...new Set(sources.flatMap((at) => own[at]?.sources ?? []))] });
    }
    if (parts.length === 1) return next;
    // An engine whose sentences grow from round to round would never come to one part.
    if (round === MAX_ROUNDS) return next.slice(0, sentences);
    open = next;
  }
}

async function asked(
  passages: readonly string[],
  name: string,
  { summarizer, language, length, work, signal, checkpoint }: SummarizeOptions,
  wanted: Pick<SummaryRequest, 'sentences' | 'chapters' | 'actionItems'>,
): Promise<SummaryAnswer> {
  const key = `${summarizer.id}:${summarizer.model}:${language}:${length}:${name}`;
  const known = await checkpoint?.get(key);
  if (known) return known as SummaryAnswer;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      const answer = await callEngine(summarizer, () =>
        summarizer.summarize({ passages, language, signal, ...(work && { work }), ...wanted }),
      );
      if (answer.sentences.length > 0 || attempt === TRIES) {
        await checkpoint?.set(key, answer);
        return answer;
      }
    } catch (error) {
      signal.throwIfAborted();
      const mayPass = error instanceof EngineError && error.code === 'ENGINE_ANSWER_UNREADABLE';
      if (!mayPass || attempt === TRIES) throw error;
    }
  }
}

function moved({ sentences, chapters, actionItems, bytesSent }: SummaryAnswer, by: number): SummaryAnswer {
  const claim = ({ text, sources }: Claim): Claim => ({ text, sources: sources.map((at) => at + by) });
  return {
    sentences: sentences.map(claim),
    chapters: chapters.map(({ title, from }) => ({ title, from: from + by })),
    actionItems: actionItems.map(claim),
    bytesSent,
  };
}

/** One after the other over the whole text, the first from its beginning. */
function chaptersOf(starts: readonly ChapterStart[], length: number): Chapter[] {
  const byPlace = new Map([...starts].sort((a, b) => b.from - a.from).map((start) => [start.from, start]));
  const ordered = [...byPlace.values()].sort((a, b) => a.from - b.from);
  return ordered.map(({ title, from }, at) => ({
    title,
    from: at === 0 ? 0 : from,
    to: ordered[at + 1]?.from ?? length,
  }));
}

/** Neighbours together, as many as are read at once. */
function partsOf(passages: readonly string[], most: number): [from: number, to: number][] {
  const parts: [number, number][] = [];
  let from = 0;
  let characters = 0;
  passages.forEach((passage, at) => {
    if (at > from && characters + passage.length > most) {
      parts.push([from, at]);
      [from, characters] = [at, 0];
    }
    characters += passage.length;
  });
  parts.push([from, passages.length]);
  return parts;
}
