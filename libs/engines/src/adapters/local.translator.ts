import { EngineError } from '../engine-error.js';
import type { SourceLanguage, TargetLanguage } from '../language.js';
import type { LanguagePair, TranslationAnswer, TranslationRequest, Translator } from '../translator.js';
import type { LocalModel, LocalModelKind } from './local-model.js';

/** The part of transformers.js' translation pipeline that we use. */
export type TranslationModel = (
  texts: string[],
  options: { src_lang: string; tgt_lang: string },
) => Promise<{ translation_text: string }[]>;

export const NLLB: LocalModelKind = {
  task: 'translation',
  name: 'NLLB',
  pattern: /nllb/i,
  hubModel: 'Xenova/nllb-200-distilled-600M',
};

/** As FLORES-200 names them, which NLLB was made with. */
const CODE_OF: Record<Exclude<SourceLanguage, 'auto'> | TargetLanguage, string> = {
  ...{ en: 'eng_Latn', hi: 'hin_Deva', fa: 'pes_Arab', es: 'spa_Latn', de: 'deu_Latn', fr: 'fra_Latn' },
  ...{ it: 'ita_Latn', pt: 'por_Latn', ru: 'rus_Cyrl', ja: 'jpn_Jpan', ko: 'kor_Hang', zh: 'zho_Hans' },
};

/** NLLB on this computer through `@huggingface/transformers`. It has to be told what a text is written in. */
export class LocalTranslator implements Translator {
  readonly id = 'nllb-local';
  readonly name = 'NLLB on this computer';
  readonly quality = 'good';
  readonly sendsDataOut = false;
  readonly mayObey = false;
  readonly takesGlossary = false;
  readonly model: string;
  readonly batch = { texts: 8, characters: 2_000 };

  constructor(private readonly found: LocalModel<TranslationModel>) {
    this.model = found.model;
  }

  serves({ source }: LanguagePair): boolean {
    return source !== 'auto';
  }

  async translate({ texts, source, target, signal }: TranslationRequest): Promise<TranslationAnswer> {
    const model = await this.found.pipeline();
    signal.throwIfAborted();
    const languages = { src_lang: CODE_OF[source as Exclude<SourceLanguage, 'auto'>], tgt_lang: CODE_OF[target] };
    const answers = await model([...texts], languages).catch((error: unknown) => {
      throw new EngineError('ENGINE_UNAVAILABLE', `${this.name} ended without a translation`, { cause: error });
    });
    signal.throwIfAborted();
    return { texts: texts.map((_, at) => answers[at]?.translation_text ?? null), bytesSent: 0 };
  }
}
