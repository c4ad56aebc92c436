/** @file What an installation says of its engines. */
import { access, constants } from 'node:fs/promises';

export interface EngineConfig {
  /** ffmpeg, a path or a name on PATH: from `resolveTools`. */
  ffmpeg: string;
  /** 'auto' (the best that is configured) or an engine's id. */
  transcriber?: string | undefined;
  /** The same of translation. */
  translator?: string | undefined;
  /** And of summaries. */
  summarizer?: string | undefined;
  deeplApiKey?: string | undefined;
  /** Where a LibreTranslate server is. */
  libreTranslateUrl?: string | undefined;
  deepgramApiKey?: string | undefined;
  deepgramApiBase?: string | undefined;
  openaiApiKey?: string | undefined;
  openaiBaseUrl?: string | undefined;
  /** 'whisper-1' unless given. */
  openaiAudioModel?: string | undefined;
  /** Texts are translated and summarized by it; none without one. */
  openaiChatModel?: string | undefined;
  localModelsDir?: string | undefined;
  /** `pocketsphinx_continuous` on PATH unless given. */
  pocketsphinxBinary?: string | undefined;
  /** Debian's `/usr/share/pocketsphinx/model/en-us` unless given. */
  pocketsphinxModelFolder?: string | undefined;
  /** `apertium` on PATH unless given. */
  apertiumBinary?: string | undefined;
  /** Where its pairs are; Debian's folder unless given. */
  apertiumPairsFolder?: string | undefined;
  /** Recognisers of our own running at once in this process; the number of processors unless given. */
  concurrency?: number | undefined;
}

export const exists = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
