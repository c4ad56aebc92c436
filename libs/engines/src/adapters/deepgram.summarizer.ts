import type { SummaryAnswer, SummaryRequest, Summarizer } from '../summarizer.js';
import { type DeepgramAccount, withDeepgram } from './deepgram.client.js';
import { sentencesIn } from '../summary/sentences.js';

const TIMEOUT_SECONDS = 5 * 60;

/** Deepgram's text intelligence. It writes English sentences and names no sources: the caller looks for them. */
export class DeepgramSummarizer implements Summarizer {
  readonly id = 'deepgram';
  readonly name = 'Deepgram text intelligence';
  readonly quality = 'good';
  readonly sendsDataOut = true;
  readonly model = 'read-v1';
  readonly quotes = false;
  /** It reads 150,000 tokens. */
  readonly mostCharacters = 300_000;

  constructor(private readonly account: DeepgramAccount) {}

  serves(language: string): boolean {
    return language === 'en';
  }

  async summarize({ passages, sentences, signal }: SummaryRequest): Promise<SummaryAnswer> {
    const text = passages.join(' ');
    const answer = await withDeepgram<ReadAnswer>(this.account, { provider: this.name, signal }, (client) =>
      client.read.v1.text.analyze(
        // The description says true where the SDK's types say 'v2', which belongs to the other calls.
        { summarize: true as unknown as 'v2', language: 'en', body: { text } },
        {
          ...{ maxRetries: 0, timeoutInSeconds: 2 * TIMEOUT_SECONDS },
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)]),
        },
      ),
    );
    return {
      sentences: sentencesIn(textOf(answer), 'en')
        .slice(0, sentences)
        .map((sentence) => ({ text: sentence, sources: [] })),
      chapters: [],
      actionItems: [],
      bytesSent: Buffer.byteLength(text),
    };
  }
}

/** The description has the text in `summary`, the SDK's types a level deeper. */
interface ReadAnswer {
  results?: { summary?: { text?: string; results?: { summary?: { text?: string } } } };
}
const textOf = ({ results }: ReadAnswer): string =>
  results?.summary?.text ?? results?.summary?.results?.summary?.text ?? '';
