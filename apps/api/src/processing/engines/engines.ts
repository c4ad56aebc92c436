import { Injectable } from '@nestjs/common';
import { createEngines, type Engines as Found } from '@timbrel/engines';
import { Environment } from '../../config/environment.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';

/** The engines that this installation has, looked up once. */
@Injectable()
export class Engines {
  private found: Promise<Found> | undefined;

  constructor(
    private readonly env: Environment,
    private readonly toolkit: MediaToolkit,
  ) {}

  all(): Promise<Found> {
    const { env } = this;
    this.found ??= this.toolkit.tools().then(({ ffmpeg }) =>
      createEngines({
        ffmpeg,
        transcriber: env.TRANSCRIBER,
        translator: env.TRANSLATOR,
        summarizer: env.SUMMARIZER,
        deeplApiKey: env.DEEPL_API_KEY,
        libreTranslateUrl: env.LIBRETRANSLATE_URL,
        deepgramApiKey: env.DEEPGRAM_API_KEY,
        deepgramApiBase: env.DEEPGRAM_API_BASE,
        openaiApiKey: env.OPENAI_API_KEY,
        openaiBaseUrl: env.OPENAI_BASE_URL,
        openaiAudioModel: env.OPENAI_AUDIO_MODEL,
        openaiChatModel: env.OPENAI_CHAT_MODEL,
        localModelsDir: env.LOCAL_MODELS_DIR,
        pocketsphinxModelFolder: env.POCKETSPHINX_MODEL_DIR,
      }),
    );
    return this.found;
  }
}
