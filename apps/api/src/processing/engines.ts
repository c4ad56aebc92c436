import { Injectable } from '@nestjs/common';
import { createEngines, type EngineRegistry } from '@timbrel/engines';
import { Environment } from '../config/environment.js';
import { MediaToolkit } from './media-toolkit.js';

/** The engines that this installation has, looked up once. */
@Injectable()
export class Engines {
  private found: Promise<EngineRegistry> | undefined;

  constructor(
    private readonly env: Environment,
    private readonly toolkit: MediaToolkit,
  ) {}

  registry(): Promise<EngineRegistry> {
    const { env } = this;
    this.found ??= this.toolkit.tools().then(({ ffmpeg }) =>
      createEngines({
        ffmpeg,
        transcriber: env.TRANSCRIBER,
        deepgramApiKey: env.DEEPGRAM_API_KEY,
        deepgramApiBase: env.DEEPGRAM_API_BASE,
        openaiApiKey: env.OPENAI_API_KEY,
        openaiBaseUrl: env.OPENAI_BASE_URL,
        openaiAudioModel: env.OPENAI_AUDIO_MODEL,
        localModelsDir: env.LOCAL_MODELS_DIR,
        pocketsphinxModelFolder: env.POCKETSPHINX_MODEL_DIR,
      }),
    );
    return this.found;
  }
}
