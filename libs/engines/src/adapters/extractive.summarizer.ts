import type { SummaryAnswer, SummaryRequest, Summarizer } from '../summarizer.js';
import { INLINE_WORK } from '../summary/summary-work.js';

/** Quotes the sentences that a text turns on. It cannot say what is not there, and needs no service and no model. */
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

  async summarize({ work = INLINE_WORK, signal, ...request }: SummaryRequest): Promise<SummaryAnswer> {
    signal.throwIfAborted();
    const { passages, sentences, chapters, actionItems } = request;
    return work.quote({ passages, sentences, chapters, actionItems }, signal);
  }
}
