import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { noSpeech } from '../engine-error.js';
import { LANGUAGES } from '../language.js';
import type { Transcriber, TranscriptionRequest, TranscriptionResult } from '../transcriber.js';
import { readDeepgram, type DeepgramAnswer } from './deepgram.answer.js';
import { type DeepgramAccount, withDeepgram } from './deepgram.client.js';

export interface DeepgramOptions extends DeepgramAccount {
  /** Deepgram's own model or the Whisper that it hosts. */
  model: 'nova-3' | 'whisper-large';
}

/** Deepgram gives up after 10 minutes; uploading counts too. */
const TIMEOUT_SECONDS = 30 * 60;

/** Deepgram's pre-recorded audio API through its official SDK. The original file is streamed, never held in memory. */
export class DeepgramTranscriber implements Transcriber {
  readonly id: string;
  readonly name: string;
  readonly quality = 'good';
  readonly sendsDataOut = true;
  readonly languages = LANGUAGES;

  constructor(private readonly options: DeepgramOptions) {
    const { model } = options;
    this.id = model === 'nova-3' ? 'deepgram' : 'deepgram-whisper';
    this.name = model === 'nova-3' ? 'Deepgram Nova-3' : 'Deepgram Whisper Large';
  }

  async transcribe(request: TranscriptionRequest): Promise<TranscriptionResult> {
    const { audioPath, durationSeconds, onProgress } = request;
    const { size } = await stat(audioPath);
    onProgress({ processedSeconds: 0, totalSeconds: durationSeconds });
    const answer = await this.listen(request);
    const segments = readDeepgram(answer, durationSeconds);
    if (segments.length === 0) throw noSpeech();
    onProgress({ processedSeconds: durationSeconds, totalSeconds: durationSeconds, partial: segments });
    const language =
      request.language === 'auto' ? (answer.results?.channels?.[0]?.detected_language ?? 'auto') : request.language;
    return { segments, language, engine: this.id, model: this.options.model, bytesSent: size };
  }

  private async listen({ audioPath, language, diarize, signal }: TranscriptionRequest): Promise<DeepgramAnswer> {
    const { model } = this.options;
    const context = { provider: this.name, signal };
    const file = createReadStream(audioPath);
    try {
      return await withDeepgram<DeepgramAnswer>(this.options, context, (client) =>
        client.listen.v1.media.transcribeFile(
          file,
          {
            model,
            ...(language === 'auto' ? { detect_language: true } : { language }),
            smart_format: true,
            utterances: true,
            ...(diarize && { diarize_model: 'latest' }),
          },
          {
            // A stream can be sent once: a retry by the SDK would hide the real error. The job retries.
            maxRetries: 0,
            timeoutInSeconds: 2 * TIMEOUT_SECONDS,
            abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)]),
          },
        ),
      );
    } finally {
      file.destroy();
    }
  }
}
