/** @file The steps of a summary that take longer the longer the text is. Pure, so that they can run in another process. */
import type { Claim, SummaryAnswer, SummaryRequest } from '../summarizer.js';
import { isActionItem } from './action-items.js';
import { type CheckedClaim, Support } from './support.js';
import { mostRelevant } from './text-rank.js';
import { chapterStarts } from './text-tiling.js';

export type QuoteRequest = Pick<SummaryRequest, 'passages' | 'sentences' | 'chapters' | 'actionItems'>;

export interface CheckRequest {
  passages: readonly string[];
  claims: readonly Claim[];
}

/** Runs these steps. They reject with the signal's reason when it is aborted. */
export interface SummaryWork {
  quote(request: QuoteRequest, signal: AbortSignal): Promise<SummaryAnswer>;
  checkClaims(request: CheckRequest, signal: AbortSignal): Promise<CheckedClaim[]>;
}

const MAX_ACTION_ITEMS = 12;
const LONGEST_TITLE = 64;

/** The sentences that a text turns on, in its order. */
export function quote({ passages, sentences, chapters, actionItems }: QuoteRequest): SummaryAnswer {
  const quoted = (at: number) => ({ text: passages[at]!.trim(), sources: [at] });
  const starts = chapters > 0 ? chapterStarts(passages, chapters) : [];
  return {
    sentences: mostRelevant(passages, sentences)
      .sort((a, b) => a - b)
      .map(quoted),
    chapters: starts.map((from, at) => {
      const own = passages.slice(from, starts[at + 1]);
      return { title: titleOf(own[mostRelevant(own, 1)[0]!]!), from };
    }),
    actionItems: actionItems
      ? passages.flatMap((passage, at) => (isActionItem(passage) ? [quoted(at)] : [])).slice(0, MAX_ACTION_ITEMS)
      : [],
    bytesSent: 0,
  };
}

/** Each claim with the passages that bear it. */
export function checkClaims({ passages, claims }: CheckRequest): CheckedClaim[] {
  const support = new Support(passages);
  return claims.map((claim) => support.check(claim));
}

/** In this process, at once. */
export const INLINE_WORK: SummaryWork = {
  quote: (request) => Promise.resolve(quote(request)),
  checkClaims: (request) => Promise.resolve(checkClaims(request)),
};

/** The beginning of a sentence, up to a whole word. */
function titleOf(sentence: string): string {
  const text = sentence.trim().replace(/[.。।]$/u, '');
  if (text.length <= LONGEST_TITLE) return text;
  const cut = text.slice(0, LONGEST_TITLE);
  const blank = cut.lastIndexOf(' ');
  return `${blank > LONGEST_TITLE / 2 ? cut.slice(0, blank) : cut}…`;
}
