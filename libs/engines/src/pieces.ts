/** @file Recognising a long recording piece by piece: several at once, resumable, with true progress. */
import type { Piece } from '@timbrel/ffmpeg';
import type { Segment } from '@timbrel/subtitles';
import type { Limiter } from './limiter.js';
import type { TranscriptionRequest } from './transcriber.js';

/** What was heard in one piece, with times counted from the beginning of the recording. */
export interface HeardPiece {
  segments: Segment[];
  /** The language that the engine heard, where it says so. */
  language: string | null;
  /** What left this computer for it, 0 for engines that run here. */
  bytesSent: number;
}

export interface PieceContext {
  signal: AbortSignal;
  /** Tells how far within the piece the engine is, in seconds from the piece's start. */
  report: (doneSeconds: number) => void;
}

export interface PieceRun {
  request: TranscriptionRequest;
  pieces: readonly Piece[];
  /** Distinguishes what different engines and models leave in the checkpoint. */
  checkpointName: string;
  limit: Limiter;
  recognise: (piece: Piece, context: PieceContext) => Promise<HeardPiece>;
}

/** Progress in smaller steps is not worth a message. */
const REPORT_STEP_SECONDS = 1;

/**
 * Runs `recognise` for every piece that no earlier attempt finished. The first failure stops the others and is thrown
 * when all have ended.
 *
 * @returns in the order of `pieces`
 */
export async function recognisePieces({
  request,
  pieces,
  checkpointName,
  limit,
  recognise,
}: PieceRun): Promise<HeardPiece[]> {
  const failure = new AbortController();
  const signal = AbortSignal.any([request.signal, failure.signal]);
  const doneSeconds = pieces.map(() => 0);
  let [toldSeconds, deliveredSeconds] = [0, 0];
  const notify = (index: number, seconds: number, partial?: Segment[]): void => {
    doneSeconds[index] = Math.max(doneSeconds[index] ?? 0, seconds);
    const processedSeconds = Math.min(
      request.durationSeconds,
      doneSeconds.reduce((sum, each) => sum + each, 0),
    );
    if (!partial && processedSeconds - toldSeconds < REPORT_STEP_SECONDS) return;
    toldSeconds = processedSeconds;
    if (partial?.length) deliveredSeconds += seconds;
    const totalSeconds = request.durationSeconds;
    request.onProgress({ processedSeconds, totalSeconds, ...(partial && { partial, deliveredSeconds }) });
  };

  const settled = await Promise.allSettled(
    pieces.map(async (piece, index) => {
      const key = `${checkpointName}:${piece.start.toFixed(2)}-${piece.end.toFixed(2)}`;
      const length = piece.end - piece.start;
      try {
        const earlier = asHeardPiece(await request.checkpoint.get(key));
        const heard = earlier ?? (await limit(() => recogniseOne(piece, index)));
        if (!earlier) await request.checkpoint.set(key, heard);
        notify(index, length, heard.segments);
        return heard;
      } catch (error) {
        failure.abort(error);
        throw error;
      }
    }),
  );
  request.signal.throwIfAborted();
  if (failure.signal.aborted) throw failure.signal.reason;
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));

  async function recogniseOne(piece: Piece, index: number): Promise<HeardPiece> {
    signal.throwIfAborted();
    return recognise(piece, { signal, report: (seconds) => notify(index, Math.min(seconds, piece.end - piece.start)) });
  }
}

function asHeardPiece(value: unknown): HeardPiece | undefined {
  const candidate = value as Partial<HeardPiece> | null | undefined;
  return Array.isArray(candidate?.segments)
    ? {
        segments: candidate.segments,
        language: candidate.language ?? null,
        bytesSent: candidate.bytesSent ?? 0,
      }
    : undefined;
}

/** What left for all of them together, also in earlier attempts. */
export const bytesSentFor = (pieces: readonly HeardPiece[]): number =>
  pieces.reduce((sum, { bytesSent }) => sum + bytesSent, 0);
