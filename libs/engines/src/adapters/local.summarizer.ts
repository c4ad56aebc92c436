import { EngineError } from '../engine-error.js';
import type { SummaryAnswer, SummaryRequest, Summarizer } from '../summarizer.js';
import { sentencesIn } from '../summary/sentences.js';
import type { LocalModel, LocalModelKind } from './local-model.js';

/** The part of transformers.js' summarization pipeline that we use. */
export type SummaryModel = (
  text: string,
  options: { max_new_tokens: number },
) => Promise<readonly { summary_text: string }[]>;

export const BART: LocalModelKind = {
  task: 'summarization',
  name: 'BART',
  pattern: /bart|t5/i,
  hubModel: 'Xenova/distilbart-cnn-6-6',
};

const TOKENS_A_SENTENCE = 40;

/** BART on this computer through `@huggingface/transformers`: English. It names no sources: the caller looks for them. */
export class LocalSummarizer implements Summarizer {
  readonly id = 'bart-local';
  readonly name = 'BART on this computer';
  readonly quality = 'good';
  readonly sendsDataOut = false;
  readonly model: string;
  readonly quotes = false;
  /** It reads 1,024 tokens. */
  readonly mostCharacters = 3_000;

  constructor(private readonly found: LocalModel<SummaryModel>) {
    this.model = found.model;
  }

  serves(language: string): boolean {
    return language === 'en';
  }

  async summarize({ passages, sentences, signal }: SummaryRequest): Promise<SummaryAnswer> {
    const model = await this.found.pipeline();
    signal.throwIfAborted();
    const options = { max_new_tokens: sentences * TOKENS_A_SENTENCE };
    const [answer] = await model(passages.join(' '), options).catch((error: unknown) => {
      throw new EngineError('ENGINE_UNAVAILABLE', `${this.name} ended without a summary`, { cause: error });
    });
    signal.throwIfAborted();
    const said = sentencesIn(answer?.summary_text ?? '', 'en').slice(0, sentences);
    return { sentences: said.map((text) => ({ text, sources: [] })), chapters: [], actionItems: [], bytesSent: 0 };
  }
}
