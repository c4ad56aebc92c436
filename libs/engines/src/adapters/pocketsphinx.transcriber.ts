import { writeFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findSilences, ProcessError, runProcess, speechWav, splitAtSilences } from '@timbrel/ffmpeg';
import type { Piece, SpeechTrack } from '@timbrel/ffmpeg';
import { EngineError, noSpeech } from '../engine-error.js';
import { limiter } from '../limiter.js';
import { recognisePieces, type HeardPiece, type PieceContext } from '../pieces.js';
import { speechOf } from '../speech-of.js';
import type { Transcriber, TranscriptionRequest, TranscriptionResult } from '../transcriber.js';
import { segmentsFromWords } from '../words/segments-from-words.js';
import { parsePocketSphinxLine, type PocketSphinxWord } from './pocketsphinx.words.js';

export interface PocketSphinxOptions {
  /** `pocketsphinx_continuous`, a path or a name on PATH. */
  binary: string;
  /** The folder with `en-us/`, `en-us.lm.bin` and `cmudict-en-us.dict`. */
  modelFolder: string;
  /** ffmpeg, a path or a name on PATH. */
  ffmpeg: string;
  /** Processes at the same time, over all transcriptions of this adapter; the number of processors unless given. */
  concurrency?: number | undefined;
  /** About how long a piece is; a minute unless given. */
  pieceSeconds?: number | undefined;
}

/** Long enough that loading the model (half a second) and adapting to the voice cost little, short enough to resume from. */
const PIECE_SECONDS = 60;
/** Where nobody pauses, a cut goes through a word: a piece is read into memory, and music may go on for a day. */
const MAX_PIECE_SECONDS = 120;
/** Hurried and synthesized speech has no longer pauses between its sentences. */
const MIN_SILENCE_SECONDS = 0.1;
const MEMORY_LIMIT_BYTES = 3 * 1024 ** 3;

/** CMU PocketSphinx from the system's packages: offline, English, a draft. Sphinx numbers its words in media time. */
export class PocketSphinxTranscriber implements Transcriber {
  readonly id = 'pocketsphinx';
  readonly name = 'PocketSphinx';
  readonly quality = 'draft';
  readonly sendsDataOut = false;
  readonly languages = ['en'] as const;
  private readonly concurrency: number;
  private readonly limit;

  constructor(private readonly options: PocketSphinxOptions) {
    this.concurrency = options.concurrency ?? availableParallelism();
    this.limit = limiter(this.concurrency);
  }

  async transcribe(request: TranscriptionRequest): Promise<TranscriptionResult> {
    const { workspace } = request;
    const track = await speechOf(request, this.options.ffmpeg);
    const silences = findSilences(track.levelsDb, { minSilenceSeconds: MIN_SILENCE_SECONDS });
    const pieces = splitAtSilences(track.durationSeconds, silences, {
      targetSeconds: this.options.pieceSeconds ?? PIECE_SECONDS,
      maxSeconds: MAX_PIECE_SECONDS,
      multipleOf: this.concurrency,
    });
    const heard = await recognisePieces({
      request,
      pieces,
      checkpointName: this.id,
      limit: this.limit,
      recognise: (piece, context) => this.recognise(track, piece, workspace, context),
    });
    const segments = heard.flatMap((piece) => piece.segments);
    if (segments.length === 0) throw noSpeech();
    return {
      segments,
      language: 'en',
      engine: this.id,
      model: 'en-us',
      heardSeconds: track.durationSeconds,
      bytesSent: 0,
    };
  }

  private async recognise(
    track: SpeechTrack,
    piece: Piece,
    workspace: string,
    { signal, report }: PieceContext,
  ): Promise<HeardPiece> {
    const { binary, modelFolder } = this.options;
    const wav = join(workspace, `piece-${Math.round(piece.start * 1000)}.wav`);
    const words: PocketSphinxWord[] = [];
    await writeFile(wav, await speechWav(track, piece));
    try {
      const model = ['-hmm', `${modelFolder}/en-us`, '-lm', `${modelFolder}/en-us.lm.bin`];
      const dictionary = ['-dict', `${modelFolder}/cmudict-en-us.dict`];
      await runProcess(binary, [...model, ...dictionary, '-infile', wav, '-time', 'yes', '-logfn', '/dev/null'], {
        signal,
        timeoutSeconds: 120 + 20 * (piece.end - piece.start),
        memoryLimitBytes: MEMORY_LIMIT_BYTES,
        onLine: (line) => {
          const word = parsePocketSphinxLine(line);
          if (!word) return;
          report(word.end);
          if (!word.isFiller) words.push(word);
        },
      });
    } catch (error) {
      throw error instanceof ProcessError ? toEngineError(error) : error;
    } finally {
      await rm(wav, { force: true });
    }
    const moved = words.map(({ text, start, end, confidence }) => ({
      text,
      start: piece.start + start,
      end: piece.start + end,
      confidence,
    }));
    return { segments: segmentsFromWords(moved), language: 'en', bytesSent: 0 };
  }
}

function toEngineError(error: ProcessError): EngineError {
  const code = error.failure === 'timeout' ? 'ENGINE_TIMEOUT' : 'ENGINE_UNAVAILABLE';
  return new EngineError(code, `PocketSphinx did not finish: ${error.message}`, { cause: error });
}
