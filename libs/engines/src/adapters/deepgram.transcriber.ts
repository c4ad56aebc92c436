import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, speechFlacArgs } from '@timbrel/ffmpeg';
import { noSpeech } from '../engine-error.js';
import { LANGUAGES } from '../language.js';
import { recognisePieces } from '../pieces.js';
import { speechOf } from '../speech-of.js';
import type { Transcriber, TranscriptionRequest, TranscriptionResult } from '../transcriber.js';
import { readDeepgram, type DeepgramAnswer } from './deepgram.answer.js';
import { type DeepgramAccount, withDeepgram } from './deepgram.client.js';

export interface DeepgramOptions extends DeepgramAccount {
  /** Deepgram's own model or the Whisper that it hosts. */
  model: 'nova-3' | 'whisper-large';
  /** ffmpeg, a path or a name on PATH. */
  ffmpeg: string;
}

/** Deepgram gives up after 10 minutes; uploading counts too. */
const TIMEOUT_SECONDS = 30 * 60;

/** Deepgram's pre-recorded audio API through its official SDK. The sound is streamed from a file, never held in memory. */
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
    const { durationSeconds, signal, workspace } = request;
    const track = await speechOf(request, this.options.ffmpeg);
    const heardSeconds = track.durationSeconds;
    const whole = { start: 0, end: heardSeconds };
    // One piece, so that an answer that came is kept for the next attempt and not asked for twice.
    const [heard] = await recognisePieces({
      request,
      pieces: [whole],
      checkpointName: `${this.id}:${request.language}`,
      limit: (recognise) => recognise(),
      recognise: async () => {
        const path = join(workspace, 'speech.flac');
        await runFfmpeg(speechFlacArgs(track.pcmPath, whole, path), {
          ...{ binary: this.options.ffmpeg, signal },
          timeoutSeconds: 120 + durationSeconds,
        });
        const { size: bytesSent } = await stat(path);
        const answer = await this.listen(path, request);
        const segments = readDeepgram(answer, heardSeconds);
        if (segments.length === 0) throw noSpeech();
        return { segments, language: answer.results?.channels?.[0]?.detected_language ?? null, bytesSent };
      },
    });
    const { segments, language: detected, bytesSent } = heard!;
    const language = request.language === 'auto' ? (detected ?? 'auto') : request.language;
    return { segments, language, engine: this.id, model: this.options.model, heardSeconds, bytesSent };
  }

  private async listen(
    speechPath: string,
    { language, diarize, signal }: TranscriptionRequest,
  ): Promise<DeepgramAnswer> {
    const { model } = this.options;
    const context = { provider: this.name, signal };
    const file = createReadStream(speechPath);
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
