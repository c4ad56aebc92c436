import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { decodeSpeech, findSilences, runFfmpeg, speechFlacArgs, splitAtSilences, type Piece } from '@timbrel/ffmpeg';
import { APIError, type OpenAI, toFile } from 'openai';
import { noSpeech } from '../engine-error.js';
import { LANGUAGES } from '../language.js';
import { limiter } from '../limiter.js';
import { recognisePieces, type HeardPiece } from '../pieces.js';
import type { Transcriber, TranscriptionRequest, TranscriptionResult } from '../transcriber.js';
import { readOpenAi, type OpenAiAnswer } from './openai.answer.js';
import { openAiClient, openAiError, type OpenAiServer } from './openai.client.js';

export interface OpenAiOptions extends OpenAiServer {
  model: string;
  /** ffmpeg, a path or a name on PATH. */
  ffmpeg: string;
}

/** https://platform.openai.com/docs/guides/speech-to-text: 25 MB, these containers. */
const MAX_UPLOAD_BYTES = 25 * 1000 * 1000;
const ACCEPTED_EXTENSIONS: ReadonlySet<string> = new Set([
  ...['.flac', '.mp3', '.mp4', '.mpeg', '.mpga', '.m4a', '.ogg', '.wav', '.webm'],
]);
/** Longer recordings go in pieces: an answer must come within the 300 s that fetch waits for headers. */
const PIECE_SECONDS = 300;
/** 16 kHz mono FLAC of the loudest noise has 32 kB per second: 22 MB. */
const MAX_PIECE_SECONDS = 700;
const PIECES_AT_ONCE = 2;
const TIMEOUT_SECONDS = 300;

interface Upload {
  path: string;
  name: string;
}

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
    let bytesSent = 0;
    const send = async (upload: Upload, piece: Piece, signal: AbortSignal): Promise<HeardPiece> => {
      bytesSent += (await stat(upload.path)).size;
      return readOpenAi(await this.ask(upload, request.language, signal), piece);
    };
    const heard = (await fitsWhole(request))
      ? await this.transcribeWhole(request, send)
      : await this.transcribePieces(request, send);
    const segments = heard.flatMap((piece) => piece.segments);
    if (segments.length === 0) throw noSpeech();
    const detected = heard.find((piece) => piece.language !== null)?.language ?? 'auto';
    const language = request.language === 'auto' ? detected : request.language;
    return { segments, language, engine: this.id, model: this.options.model, bytesSent };
  }

  private transcribeWhole(
    request: TranscriptionRequest,
    send: (upload: Upload, piece: Piece, signal: AbortSignal) => Promise<HeardPiece>,
  ): Promise<HeardPiece[]> {
    const upload = { path: request.audioPath, name: `audio${extname(request.audioPath).toLowerCase()}` };
    return recognisePieces({
      request,
      pieces: [{ start: 0, end: request.durationSeconds }],
      checkpointName: this.checkpointName(request),
      limit: this.limit,
      recognise: (piece, { signal }) => send(upload, piece, signal),
    });
  }

  private async transcribePieces(
    request: TranscriptionRequest,
    send: (upload: Upload, piece: Piece, signal: AbortSignal) => Promise<HeardPiece>,
  ): Promise<HeardPiece[]> {
    const { audioPath, workspace, durationSeconds } = request;
    const run = { binary: this.options.ffmpeg, timeoutSeconds: 120 + durationSeconds };
    const track = await decodeSpeech(audioPath, join(workspace, 'speech.pcm'), { ...run, signal: request.signal });
    return recognisePieces({
      request,
      pieces: splitAtSilences(track.durationSeconds, findSilences(track.levelsDb), {
        targetSeconds: PIECE_SECONDS,
        maxSeconds: MAX_PIECE_SECONDS,
      }),
      checkpointName: this.checkpointName(request),
      limit: this.limit,
      recognise: async (piece, { signal }) => {
        const path = join(workspace, `piece-${Math.round(piece.start * 1000)}.flac`);
        try {
          await runFfmpeg(speechFlacArgs(track.pcmPath, piece, path), { ...run, signal });
          return await send({ path, name: 'audio.flac' }, piece, signal);
        } finally {
          await rm(path, { force: true });
        }
      },
    });
  }

  private async ask({ path, name }: Upload, language: string, signal: AbortSignal): Promise<OpenAiAnswer> {
    const file = await toFile(createReadStream(path), name);
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

  private checkpointName({ language }: TranscriptionRequest): string {
    return `${this.id}:${this.options.model}:${language}`;
  }
}

async function fitsWhole({ audioPath, durationSeconds }: TranscriptionRequest): Promise<boolean> {
  if (!ACCEPTED_EXTENSIONS.has(extname(audioPath).toLowerCase()) || durationSeconds > 2 * PIECE_SECONDS) return false;
  return (await stat(audioPath)).size <= MAX_UPLOAD_BYTES;
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
