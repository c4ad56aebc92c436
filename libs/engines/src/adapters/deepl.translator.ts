import * as deepl from 'deepl-node';
import { EngineError } from '../engine-error.js';
import type { TargetLanguage } from '../language.js';
import type { TranslationAnswer, TranslationRequest, Translator } from '../translator.js';
import { providerError } from './provider-error.js';

export interface DeepLOptions {
  apiKey: string;
  /** Another address than the one that belongs to the key. */
  serverUrl?: string | undefined;
}

const TIMEOUT_MS = 60_000;
/** DeepL asks which Portuguese is meant. */
const codeOf = (target: TargetLanguage): deepl.TargetLanguageCode => (target === 'pt' ? 'pt-PT' : target);

/** DeepL, by its official SDK. Texts stand for themselves; what is around them goes along as their context. */
export class DeepLTranslator implements Translator {
  readonly id = 'deepl';
  readonly name = 'DeepL';
  readonly quality = 'good';
  readonly sendsDataOut = true;
  readonly mayObey = false;
  readonly takesGlossary = false;
  readonly model = 'deepl';
  /** It takes 50 texts at once, and 128 KiB. */
  readonly batch = { texts: 50, characters: 10_000 };
  private readonly client: deepl.DeepLClient;

  constructor({ apiKey, serverUrl }: DeepLOptions) {
    // The job retries, with its own delays and a place for the reason. Without a key the engine is not available.
    this.client = new deepl.DeepLClient(apiKey || 'none', {
      ...{ maxRetries: 1, minTimeout: TIMEOUT_MS, sendPlatformInfo: false },
      ...(serverUrl && { serverUrl }),
    });
  }

  serves(): boolean {
    return true;
  }

  async translate({ texts, before, after, source, target, signal }: TranslationRequest): Promise<TranslationAnswer> {
    signal.throwIfAborted();
    const context = [...before, ...after].join('\n');
    const asked = this.client.translateText([...texts], source === 'auto' ? null : source, codeOf(target), {
      ...{ preserveFormatting: true, splitSentences: 'nonewlines' },
      ...(context !== '' && { context }),
    });
    const answers = await untilAborted(asked, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw failureOf(error, this.name);
    });
    const bytesSent = [...texts, context].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return { texts: texts.map((_, at) => answers[at]?.text ?? null), bytesSent };
  }
}

/** The SDK knows no signal: a call that nobody waits for any more ends by itself. */
function untilAborted<Value>(asked: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function failureOf(cause: unknown, provider: string): EngineError {
  if (cause instanceof deepl.DeepLError && cause.message.startsWith('Error parsing'))
    return new EngineError('ENGINE_ANSWER_UNREADABLE', `${provider} answered with something else than asked for`, {
      cause,
    });
  return providerError({ provider, status: statusOf(cause), cause });
}

/** The SDK has classes where we want a status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof deepl.QuotaExceededError) return 402;
  if (error instanceof deepl.TooManyRequestsError) return 429;
  if (error instanceof deepl.AuthorizationError) return 403;
  if (error instanceof deepl.ConnectionError) return undefined;
  const said = /^Unexpected status code: (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (said) return Number(said);
  return error instanceof deepl.DeepLError && /^(Bad request|Not found)/.test(error.message) ? 400 : undefined;
}
