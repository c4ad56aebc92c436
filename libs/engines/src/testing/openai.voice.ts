import type { ProviderVoice } from './contract-server.js';
import { sentences, textOf } from './sentences.js';

const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'english', de: 'german', fr: 'french', es: 'spanish' };

/** Answers as `POST /v1/audio/transcriptions` does. */
export const openAiVoice: ProviderVoice = {
  contract: 'openai-audio',

  answer({ language, words }, behaviour, { form }) {
    const spoken = behaviour === 'empty' ? [] : words;
    const text = textOf(spoken);
    if (form?.['response_format'] !== 'verbose_json' || behaviour === 'text-only') return { text };
    const segments = sentences(spoken).map((group, id) => ({
      id,
      seek: 0,
      start: group[0]?.start ?? 0,
      end: group.at(-1)?.end ?? 0,
      text: ` ${textOf(group)}`,
      tokens: [],
      temperature: 0,
      avg_logprob: -0.1,
      compression_ratio: 1.2,
      no_speech_prob: 0.01,
    }));
    const bare = spoken.map((word) => ({ word: word.text.replace(/[.,!?]/g, ''), start: word.start, end: word.end }));
    return {
      task: 'transcribe',
      language: LANGUAGE_NAMES[language] ?? language,
      duration: words.at(-1)?.end ?? 0,
      text,
      segments,
      ...(behaviour !== 'no-word-times' && { words: bare }),
    };
  },

  refuse: (_status, message, code) => ({
    error: { message, type: 'invalid_request_error', param: null, code: code ?? null },
  }),
};
