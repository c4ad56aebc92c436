import type { ProviderVoice, TrueWord } from './contract-server.js';
import { sentences, textOf } from './sentences.js';

const CONFIDENCE = 0.98;

/** Answers as `POST /v1/listen` does. */
export const deepgramVoice: ProviderVoice = {
  contract: 'deepgram',

  answer({ language, words }, behaviour, { query, bodyBytes }) {
    const spoken = behaviour === 'empty' ? [] : words;
    const tellsSpeakers = query['diarize_model'] !== undefined && behaviour !== 'no-speakers';
    const hasWords = behaviour !== 'no-word-times' && behaviour !== 'text-only';
    const wordFields = (word: TrueWord) => ({
      word: word.text.toLowerCase().replace(/[^\p{L}\p{N}']/gu, ''),
      punctuated_word: word.text,
      start: word.start,
      end: word.end,
      confidence: CONFIDENCE,
      ...(tellsSpeakers && { speaker: word.speaker ?? 0, speaker_confidence: 0.9 }),
    });
    const alternative = {
      transcript: textOf(spoken),
      confidence: spoken.length > 0 ? CONFIDENCE : 0,
      ...(hasWords && { words: spoken.map(wordFields).map(({ punctuated_word: _, ...word }) => word) }),
    };
    const utterances = sentences(spoken).map((group, i) => ({
      id: `utterance-${i}`,
      start: group[0]?.start ?? 0,
      end: group.at(-1)?.end ?? 0,
      confidence: CONFIDENCE,
      channel: 0,
      transcript: textOf(group),
      ...(hasWords && { words: group.map(wordFields) }),
      ...(tellsSpeakers && { speaker: group[0]?.speaker ?? 0 }),
    }));
    return {
      metadata: {
        request_id: 'request-1',
        sha256: String(bodyBytes),
        created: '2026-01-01T00:00:00.000Z',
        duration: words.at(-1)?.end ?? 0,
        channels: 1,
        models: ['model-1'],
        model_info: { 'model-1': { name: 'general', arch: query['model'] } },
      },
      results: {
        channels: [
          {
            alternatives: [alternative],
            ...(query['detect_language'] === 'true' && { detected_language: language }),
          },
        ],
        ...(query['utterances'] === 'true' && behaviour !== 'text-only' && { utterances }),
      },
    };
  },

  refuse: (status, message, code) => ({
    err_code: code ?? (status === 402 ? 'ASR_PAYMENT_REQUIRED' : 'Bad Request'),
    err_msg: message,
    request_id: 'request-1',
  }),
};
