import { DeepgramSummarizer } from '../adapters/deepgram.summarizer.js';
import { ExtractiveSummarizer } from '../adapters/extractive.summarizer.js';
import { findLocalModel } from '../adapters/local-model.js';
import { BART, LocalSummarizer, type SummaryModel } from '../adapters/local.summarizer.js';
import { OpenAiSummarizer } from '../adapters/openai.summarizer.js';
import type { RegistryEntry } from '../registry.js';
import type { Summarizer } from '../summarizer.js';
import { chatOf } from './chat-engine.js';
import type { EngineConfig } from './engine-config.js';

/** Best first. */
export const summarizersOf = async (config: EngineConfig): Promise<RegistryEntry<Summarizer>[]> => [
  openAi(config),
  deepgram(config),
  await bartLocal(config),
  EXTRACTIVE,
];

function openAi(config: EngineConfig): RegistryEntry<Summarizer> {
  const { options, reason } = chatOf(config);
  return { engine: new OpenAiSummarizer(options), reason };
}

function deepgram({ deepgramApiKey, deepgramApiBase }: EngineConfig): RegistryEntry<Summarizer> {
  const reason = deepgramApiKey ? null : 'Set DEEPGRAM_API_KEY to use Deepgram.';
  return { engine: new DeepgramSummarizer({ apiKey: deepgramApiKey ?? '', baseUrl: deepgramApiBase }), reason };
}

async function bartLocal({ localModelsDir }: EngineConfig): Promise<RegistryEntry<Summarizer>> {
  const model = await findLocalModel<SummaryModel>(BART, localModelsDir);
  return { engine: new LocalSummarizer(model), reason: model.reason };
}

const EXTRACTIVE: RegistryEntry<Summarizer> = { engine: new ExtractiveSummarizer(), reason: null };
