import { findSilences, readSpeech, splitAtSilences, type Piece, type SpeechTrack } from '@timbrel/ffmpeg';
import { noSpeech } from '../engine-error.js';
import { LANGUAGES } from '../language.js';
import { limiter } from '../limiter.js';
import { recognisePieces, type HeardPiece } from '../pieces.js';
import { speechOf } from '../speech-of.js';
import type { Transcriber, TranscriptionRequest, TranscriptionResult } from '../transcriber.js';
import { segmentsFromWords } from '../words/segments-from-words.js';
import type { LocalModel, LocalModelKind } from './local-model.js';

/** The part of transformers.js' speech recognition pipeline that we use. */
export type WhisperModel = (
  samples: Float32Array,
  options: { task: 'transcribe'; return_timestamps: 'word'; chunk_length_s: number; language?: string },
) => Promise<{ text: string; chunks?: { text: string; timestamp: [number, number | null] }[] }>;

export const WHISPER: LocalModelKind = {
  task: 'automatic-speech-recognition',
  name: 'Whisper',
  pattern: /whisper/i,
  hubModel: 'onnx-community/whisper-base_timestamped',
};

export interface WhisperLocalOptions {
  model: LocalModel<WhisperModel>;
  /** ffmpeg, a path or a name on PATH. */
  ffmpeg: string;
}

const PIECE_SECONDS = 60;
const MAX_PIECE_SECONDS = 120;

/** Whisper on this computer through `@huggingface/transformers`. It uses all processors by itself, so one piece at a time. */
export class WhisperLocalTranscriber implements Transcriber {
  readonly id = 'whisper-local';
  readonly name = 'Whisper on this computer';
  readonly quality = 'good';
  readonly sendsDataOut = false;
  readonly languages = LANGUAGES;
  private readonly limit = limiter(1);

  constructor(private readonly options: WhisperLocalOptions) {}

  async transcribe(request: TranscriptionRequest): Promise<TranscriptionResult> {
    const { language } = request;
    const track = await speechOf(request, this.options.ffmpeg);
    const model = await this.options.model.pipeline();
    const heard = await recognisePieces({
      request,
      pieces: splitAtSilences(track.durationSeconds, findSilences(track.levelsDb), {
        targetSeconds: PIECE_SECONDS,
        maxSeconds: MAX_PIECE_SECONDS,
      }),
      checkpointName: `${this.id}:${this.options.model.model}:${language}`,
      limit: this.limit,
      recognise: (piece) => recognise(model, track, piece, language),
    });
    const segments = heard.flatMap((piece) => piece.segments);
    if (segments.length === 0) throw noSpeech();
    return {
      segments,
      language,
      engine: this.id,
      model: this.options.model.model,
      heardSeconds: track.durationSeconds,
      bytesSent: 0,
    };
  }
}

async function recognise(model: WhisperModel, track: SpeechTrack, piece: Piece, language: string): Promise<HeardPiece> {
  const answer = await model(await readSpeech(track, piece), {
    task: 'transcribe',
    return_timestamps: 'word',
    chunk_length_s: 30,
    ...(language !== 'auto' && { language }),
  });
  const words = (answer.chunks ?? []).flatMap(({ text, timestamp: [start, end] }) => {
    const word = text.trim();
    // The last word of a piece may have no end.
    const upTo = end ?? piece.end - piece.start;
    return word === '' ? [] : [{ text: word, start: piece.start + start, end: piece.start + upTo, confidence: null }];
  });
  return { segments: segmentsFromWords(words), language: null, bytesSent: 0 };
}
