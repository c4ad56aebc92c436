import type { TranslationAnswer, TranslationRequest, Translator } from '../translator.js';
import { providerError } from './provider-error.js';
import { EngineError } from '../engine-error.js';

export interface LibreTranslateOptions {
  /** Where the server is, such as http://localhost:5000. */
  url: string;
}

const TIMEOUT_MS = 120_000;

/** A LibreTranslate server. Which languages it has is its operator's choice; it says so when it is asked for another. */
export class LibreTranslateTranslator implements Translator {
  readonly id = 'libretranslate';
  readonly name = 'LibreTranslate';
  readonly quality = 'good';
  readonly sendsDataOut = true;
  readonly mayObey = false;
  readonly takesGlossary = false;
  readonly model = 'libretranslate';
  readonly batch = { texts: 50, characters: 5_000 };

  constructor(private readonly options: LibreTranslateOptions) {}

  serves(): boolean {
    return true;
  }

  async translate({ texts, source, target, signal }: TranslationRequest): Promise<TranslationAnswer> {
    const body = JSON.stringify({ q: texts, source, target, format: 'text' });
    const answer = await this.ask(body, signal);
    const { translatedText } = (answer ?? {}) as { translatedText?: unknown };
    const translated: readonly unknown[] = Array.isArray(translatedText) ? translatedText : [translatedText];
    return {
      texts: texts.map((_, at) => (typeof translated[at] === 'string' ? translated[at] : null)),
      bytesSent: Buffer.byteLength(body),
    };
  }

  private async ask(body: string, signal: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(
        new URL('translate', this.options.url.endsWith('/') ? this.options.url : `${this.options.url}/`),
        {
          ...{ method: 'POST', body, headers: { 'content-type': 'application/json' }, redirect: 'error' },
          signal: AbortSignal.any([signal, timeout]),
        },
      );
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as unknown;
      const retryAfter = response.headers.get('retry-after');
      throw providerError({ provider: this.name, status: response.status, retryAfter, cause: text.slice(0, 500) });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EngineError) throw error;
      if (error instanceof SyntaxError)
        throw new EngineError('ENGINE_ANSWER_UNREADABLE', `${this.name} answered with something else than asked for`, {
          cause: error,
        });
      throw providerError({ provider: this.name, status: timeout.aborted ? 504 : undefined, cause: error });
    }
  }
}
