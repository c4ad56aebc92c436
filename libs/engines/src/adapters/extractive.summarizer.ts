import type { SummaryAnswer, SummaryRequest, Summarizer } from '../summarizer.js';
import { isActionItem } from '../summary/action-items.js';
import { mostTelling } from '../summary/text-rank.js';
import { chapterStarts } from '../summary/text-tiling.js';

const MOST_ACTION_ITEMS = 12;
const LONGEST_TITLE = 64;

/** Quotes the sentences that a text turns on. It cannot say what is not there, and needs nothing but this process. */
export class ExtractiveSummarizer implements Summarizer {
  readonly id = 'extractive';
  readonly name = 'Quotes from the text';
  readonly quality = 'draft';
  readonly sendsDataOut = false;
  readonly model = 'textrank';
  readonly quotes = true;
  readonly mostCharacters = 400_000;

  serves(): boolean {
    return true;
  }

  summarize({ passages, sentences, chapters, actionItems, signal }: SummaryRequest): Promise<SummaryAnswer> {
    signal.throwIfAborted();
    const quoted = (at: number) => ({ text: passages[at]!.trim(), sources: [at] });
    const starts = chapters > 0 ? chapterStarts(passages, chapters) : [];
    return Promise.resolve({
      sentences: mostTelling(passages, sentences)
        .sort((a, b) => a - b)
        .map(quoted),
      chapters: starts.map((from, at) => {
        const own = passages.slice(from, starts[at + 1]);
        return { title: titleOf(own[mostTelling(own, 1)[0]!]!), from };
      }),
      actionItems: actionItems
        ? passages.flatMap((passage, at) => (isActionItem(passage) ? [quoted(at)] : [])).slice(0, MOST_ACTION_ITEMS)
        : [],
      bytesSent: 0,
    });
  }
}

/** The beginning of a sentence, up to a whole word. */
function titleOf(sentence: string): string {
  const text = sentence.trim().replace(/[.。।]$/u, '');
  if (text.length <= LONGEST_TITLE) return text;
  const cut = text.slice(0, LONGEST_TITLE);
  const blank = cut.lastIndexOf(' ');
  return `${blank > LONGEST_TITLE / 2 ? cut.slice(0, blank) : cut}…`;
}
