import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessError, runProcess } from '@timbrel/ffmpeg';
import { EngineError } from '../engine-error.js';
import type { LanguagePair, TranslationAnswer, TranslationRequest, Translator } from '../translator.js';

export interface ApertiumOptions {
  /** `apertium`, a path or a name on PATH. */
  binary: string;
}

/** Debian's package and the pair's name in it. */
const PAIR = 'eng-spa';
const SECONDS_AT_LEAST = 60;
/** Of a slow machine. Some texts take it longer than their length: a number of 100,000 digits, minutes. */
const CHARACTERS_PER_SECOND = 2_000;
const MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;
/** Texts stay apart by a paragraph of their own: nothing is understood across one. */
const APART = '\n\n';

/** Apertium from the system's packages: offline, English to Spanish, a draft by rules and a dictionary. It knows no context, so one run takes all. */
export class ApertiumTranslator implements Translator {
  readonly id = 'apertium';
  readonly name = 'Apertium';
  readonly quality = 'draft';
  readonly sendsDataOut = false;
  readonly model = PAIR;
  readonly mayObey = false;
  readonly takesGlossary = false;
  readonly batch = { texts: 20_000, characters: 2_000_000 };

  constructor(private readonly options: ApertiumOptions) {}

  serves({ source, target }: LanguagePair): boolean {
    return target === 'es' && (source === 'en' || source === 'auto');
  }

  async translate(request: TranslationRequest): Promise<TranslationAnswer> {
    const { texts } = request;
    const paragraphs = texts.map((text) => text.replace(/\s+/gu, ' ').trim());
    const answer = await this.run(paragraphs.join(APART), request);
    const translated = answer
      .split(/\n[^\S\n]*\n/u)
      // Signs that it analyses come back with blanks around them.
      .map((text) =>
        text
          .replace(/\s+/gu, ' ')
          .replace(/ ([.,;:!?…%»)\]])/gu, '$1')
          .trim(),
      );
    if (translated.length === texts.length)
      return { texts: translated.map((text, at) => begunAs(paragraphs[at]!, text)), bytesSent: 0 };
    // One of them has made or eaten a paragraph: by itself each can only answer for itself.
    if (texts.length === 1) return { texts: [translated.join(' ')], bytesSent: 0 };
    const half = Math.ceil(texts.length / 2);
    const part = (some: readonly string[]) => this.translate({ ...request, texts: some });
    const [left, right] = [await part(texts.slice(0, half)), await part(texts.slice(half))];
    return { texts: [...left.texts, ...right.texts], bytesSent: 0 };
  }

  private async run(text: string, { workspace, signal }: TranslationRequest): Promise<string> {
    const path = join(workspace, 'texts.txt');
    try {
      // It opens its input by a name, which a socket has not.
      await writeFile(path, text);
      // -u: words that it does not know are left as they are, without a star.
      const timeoutSeconds = SECONDS_AT_LEAST + text.length / CHARACTERS_PER_SECOND;
      const { stdout } = await runProcess(this.options.binary, ['-u', PAIR, path], {
        timeoutSeconds,
        // It is a row of programs, which don't all see that their parent is gone.
        cpuLimitSeconds: timeoutSeconds,
        memoryLimitBytes: MEMORY_LIMIT_BYTES,
        signal,
      });
      return stdout.trim();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProcessError)) throw error;
      const code = error.failure === 'timeout' ? 'ENGINE_TIMEOUT' : 'ENGINE_UNAVAILABLE';
      throw new EngineError(code, `${this.name} ended without a translation`, { cause: error });
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** It begins every paragraph as a sentence; half of one stays half of one. */
const begunAs = (source: string, translation: string): string =>
  /^\p{Ll}/u.test(source) && /^\p{Lu}\p{Ll}/u.test(translation)
    ? translation.charAt(0).toLocaleLowerCase('es') + translation.slice(1)
    : translation;
