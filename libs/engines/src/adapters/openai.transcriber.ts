import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findSilences, runFfmpeg, speechFlacArgs, splitAtSilences } from '@timbrel/ffmpeg';
import { APIError, type OpenAI, toFile } from 'openai';
import { noSpeech } from '../engine-error.js';
import { LANGUAGES } from '../language.js';
import { limiter } from '../limiter.js';
import { bytesSentFor, recognisePieces } from '../pieces.js';
import { speechOf } from '../speech-of.js';
import type { Transcriber, TranscriptionRequest, TranscriptionResult } from '../transcriber.js';
import { readOpenAi, type OpenAiAnswer } from './openai.answer.js';
import { openAiClient, openAiError, type OpenAiServer } from './openai.client.js';

export interface OpenAiOptions extends OpenAiServer {
  model: string;
  /** ffmpeg, a path or a name on PATH. */
  ffmpeg: string;
}

/** Longer recordings go in pieces: an answer must come within the 300 s that fetch waits for headers. */
const PIECE_SECONDS = 300;
/** 25 MB are taken (https://platform.openai.com/docs/guides/speech-to-text); FLAC of the loudest noise has 32 kB per second: 22 MB. */
const MAX_PIECE_SECONDS = 700;
const PIECES_AT_ONCE = 2;
const TIMEOUT_SECONDS = 300;

/** Any server with the OpenAI audio API, through OpenAI's official SDK. */
export class OpenAiTranscriber implements Transcriber {
  readonly id = 'openai';
  readonly name: string;
  readonly quality = 'good';
  readonly sendsDataOut = true;
  readonly languages = LANGUAGES;
  private readonly client: OpenAI;
  private readonly limit = limiter(PIECES_AT_ONCE);
  /** Some models know neither `verbose_json` nor times; learned from their refusal. */
  private isPlain = false;

  constructor(private readonly options: OpenAiOptions) {
    const { apiKey, baseUrl, model } = options;
    this.name = `OpenAI-compatible (${model})`;
    this.client = openAiClient({ apiKey, baseUrl }, TIMEOUT_SECONDS);
  }

  async transcribe(request: TranscriptionRequest): Promise<TranscriptionResult> {
    const { durationSeconds, workspace } = request;
    const run = { binary: this.options.ffmpeg, timeoutSeconds: 120 + durationSeconds };
    const track = await speechOf(request, this.options.ffmpeg);
    const heard = await recognisePieces({
      request,
      pieces: splitAtSilences(track.durationSeconds, findSilences(track.levelsDb), {
        targetSeconds: PIECE_SECONDS,
        maxSeconds: MAX_PIECE_SECONDS,
      }),
      checkpointName: `${this.id}:${this.options.model}:${request.language}`,
      limit: this.limit,
      recognise: async (piece, { signal }) => {
        const path = join(workspace, `piece-${Math.round(piece.start * 1000)}.flac`);
        try {
          await runFfmpeg(speechFlacArgs(track.pcmPath, piece, path), { ...run, signal });
          const { size: bytesSent } = await stat(path);
          return { ...readOpenAi(await this.ask(path, request.language, signal), piece), bytesSent };
        } finally {
          await rm(path, { force: true });
        }
      },
    });
    const segments = heard.flatMap((piece) => piece.segments);
    if (segments.length === 0) throw noSpeech();
    const detected = heard.find((piece) => piece.language !== null)?.language ?? 'auto';
    const language = request.language === 'auto' ? detected : request.language;
    const heardSeconds = track.durationSeconds;
    return {
      segments,
      language,
      engine: this.id,
      model: this.options.model,
      heardSeconds,
      bytesSent: bytesSentFor(heard),
    };
  }

  private async ask(path: string, language: string, signal: AbortSignal): Promise<OpenAiAnswer> {
    const file = await toFile(createReadStream(path), 'audio.flac');
    const body = { file, model: this.options.model, ...(language !== 'auto' && { language }) };
    try {
      return await this.askForTimes(body, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw openAiError(error, this.name);
    }
  }

  private async askForTimes(
    body: { file: File; model: string; language?: string },
    signal: AbortSignal,
  ): Promise<OpenAiAnswer> {
    const { transcriptions } = this.client.audio;
    if (!this.isPlain) {
      try {
        return asAnswer(
          await transcriptions.create(
            { ...body, response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] },
            { signal },
          ),
        );
      } catch (error) {
        if (!refusesTimes(error)) throw error;
        this.isPlain = true;
      }
    }
    return asAnswer(await transcriptions.create({ ...body, response_format: 'json' }, { signal }));
  }
}

/** Servers also answer plain text where they were asked for JSON. */
function asAnswer(answer: unknown): OpenAiAnswer {
  if (typeof answer === 'string') return { text: answer };
  if (typeof answer !== 'object' || answer === null) throw new Error('The answer is neither JSON nor text.');
  return answer;
}

function refusesTimes(error: unknown): boolean {
  return (
    error instanceof APIError &&
    (error.status === 400 || error.status === 422) &&
    /response_format|timestamp_granularities|verbose_json/.test(`${error.param ?? ''} ${error.message}`)
  );
}
