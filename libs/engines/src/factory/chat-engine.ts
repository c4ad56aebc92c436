/** @file The chat server that translates and summarizes. */
import type { ChatOptions } from '../adapters/openai.chat.js';
import type { EngineConfig } from './engine-config.js';

const needsOpenAi =
  'Set OPENAI_API_KEY, or OPENAI_BASE_URL for another server with its chat API, and OPENAI_CHAT_MODEL.';

/** How to reach it, and why it can't be used here. */
export const chatOf = ({
  openaiApiKey,
  openaiBaseUrl,
  openaiChatModel,
}: EngineConfig): { options: ChatOptions; reason: string | null } => ({
  options: { apiKey: openaiApiKey, baseUrl: openaiBaseUrl, model: openaiChatModel ?? '' },
  reason: (openaiApiKey ?? openaiBaseUrl) && openaiChatModel ? null : needsOpenAi,
});
