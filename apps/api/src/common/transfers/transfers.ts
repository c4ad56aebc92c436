import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Environment } from '../../config/environment.js';
import type { AuthenticatedRequest } from '../auth/current-user.decorator.js';
import { OpenStreams, type StreamLease, type StreamPool, TooManyStreamsError } from '../events/open-streams.js';
import { EvictingBudget } from '../memory/evicting-budget.js';
import { connectionOf, isGone, onceClosed } from './once-closed.js';
import { Pace } from './pace.js';

/** Of an account, or of an address of somebody who isn't signed in: a page with several players, in several tabs. */
const MAX_TRANSFERS = 20;
/** A page of pictures asks for more at once than may be sent at once: each waits this long for its turn. */
const TIMEOUT_MS = 3_000;
const ASK_MS = 200;
const RENEW_MS = 15_000;
/** What is shorter takes little memory: it isn't one of them, but counted by its bytes. */
const SMALL_BYTES = 64 * 1024;
/** Texts lie in memory as a whole. What is shorter than this the system's own buffers take at once, as a rule. */
export const SMALL_TEXT_BYTES = 256 * 1024;
/** Texts on their way in one process: a few of the longest to an account. */
const TEXTS = { perOwner: 64 * 1024 ** 2, total: 96 * 1024 ** 2 };

/** Archives of rows, each of which lies in memory as a whole while its reader stalls: a transcript of 16 million characters, twice that wide. */
const EXPORT_BYTES = 32 * 1024 ** 2;
const EXPORTS = { perOwner: EXPORT_BYTES, total: 4 * EXPORT_BYTES };

/** Streams that aren't among the downloads: files of the web application, pictures, short ranges. Some 200 of the longest to an owner. */
export const STREAMS = { perOwner: 32 * 1024 ** 2, total: 64 * 1024 ** 2 };
/** What is read ahead of such a stream's reader, and what its connection takes beside it. */
const AHEAD_BYTES = 128 * 1024;
const CONNECTION_BYTES = 32 * 1024;

/** Downloads of one process, whose owners have twenty each by all processes together. */
export const DOWNLOADS = { perOwner: 48 * 1024 ** 2, total: 128 * 1024 ** 2, newcomers: 192 * 1024 ** 2 };
/** Two pieces of each are in memory. While few are open, they are as large as it takes to be fast. */
const PIECES = [
  { belowHeldBytes: 32 * 1024 ** 2, bytes: 1024 ** 2 },
  { belowHeldBytes: 64 * 1024 ** 2, bytes: 256 * 1024 },
  { belowHeldBytes: Infinity, bytes: 64 * 1024 },
];
export const pieceBytesWhere = (heldBytes: number): number =>
  PIECES.find(({ belowHeldBytes }) => heldBytes < belowHeldBytes)!.bytes;

/** What a stream of this length holds in memory. */
export const weightOf = (sizeBytes: number): number => CONNECTION_BYTES + Math.min(sizeBytes, AHEAD_BYTES);

const ownerOf = (request: FastifyRequest): string =>
  (request as Partial<AuthenticatedRequest>).user?.userId ?? normalizeIp(request.ip);

/** Bounds the memory that slow readers of long answers hold. */
@Injectable()
export class Transfers {
  /** After this long a reader that takes nothing is sent away. */
  stalledMs = 60_000;
  /** Of one process: files of the web application come without a question to Redis. */
  streams: EvictingBudget;
  downloads: EvictingBudget;
  private readonly counted = new WeakSet<ServerResponse>();
  private readonly pool: StreamPool;
  private readonly texts: EvictingBudget;
  private readonly exports: EvictingBudget;

  constructor(
    private readonly openStreams: OpenStreams,
    private readonly pace: Pace,
    env: Environment,
  ) {
    this.texts = new EvictingBudget(TEXTS, pace.hurried);
    this.exports = new EvictingBudget(EXPORTS, pace.hurried);
    this.streams = new EvictingBudget(STREAMS, pace.hurried);
    this.downloads = new EvictingBudget(DOWNLOADS, pace.hurried);
    this.pool = {
      name: 'transfers',
      most: Math.ceil(MAX_TRANSFERS * env.RATE_LIMIT_SCALE),
      code: 'TOO_MANY_TRANSFERS',
      message: 'Too many downloads are open. Wait for one of them to end, then try again.',
      retrySeconds: 5,
    };
  }

  /**
   * Counts an answer until its connection is done with it.
   * @param sizeBytes where it is known
   * @returns how long the pieces may be of which two are in memory
   * @throws DomainError 429
   */
  async begin(request: FastifyRequest, reply: FastifyReply, sizeBytes = Infinity): Promise<number> {
    if (sizeBytes <= SMALL_BYTES) {
      this.beginStream(request, reply, sizeBytes);
      return SMALL_BYTES;
    }
    // A proxy that has taken some of it over takes no more until its reader has, which looks like a reader who has gone.
    void reply.header('X-Accel-Buffering', 'no');
    this.hold(await this.acquire(ownerOf(request), reply.raw), reply.raw);
    const pieceBytes = pieceBytesWhere(this.downloads.heldBytes);
    this.reserve(this.downloads, request, reply.raw, CONNECTION_BYTES + Math.min(sizeBytes, 2 * pieceBytes));
    return pieceBytes;
  }

  /** Counts an archive of all of an account's rows as `begin` does, one of an account at a time. @throws DomainError 429 */
  async beginExport(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.reserve(this.exports, request, reply.raw, EXPORT_BYTES);
    await this.begin(request, reply);
  }

  /** Counts a stream by what it holds in memory, and ends it where its reader is slower than anybody's connection. @throws DomainError 429 */
  beginStream(request: FastifyRequest, { raw }: FastifyReply, sizeBytes: number): void {
    this.reserve(this.streams, request, raw, weightOf(sizeBytes));
    this.counted.add(raw);
    this.endInTime(raw, sizeBytes);
  }

  /** Whether what a response sends has been counted already. */
  isCounted(raw: ServerResponse): boolean {
    return this.counted.has(raw);
  }

  /**
   * Counts a long text that is about to be sent, as `begin` does, and ends it where its reader is slower than anybody's connection: a little
   * taken now and then would hold all of it in memory. Waits for no turn, since what waits is in memory, too. @throws DomainError 429
   */
  async beginText(request: FastifyRequest, { raw }: FastifyReply, sizeBytes: number): Promise<void> {
    this.reserve(this.texts, request, raw, sizeBytes);
    this.hold(await this.openStreams.acquire(ownerOf(request), this.pool), raw);
    this.endInTime(raw, sizeBytes);
  }

  /** Ends an answer whose reader is slower than anybody's connection. */
  endInTime(raw: ServerResponse, sizeBytes: number): void {
    const connection = connectionOf(raw);
    const deadline = setTimeout(() => connection?.destroy(), this.pace.mostMsFor(sizeBytes)).unref();
    onceClosed(raw, () => clearTimeout(deadline));
  }

  /** Ends an answer of which nothing is taken. Slow readers go on: Node counts whatever the connection still takes. */
  endWhenStalled(response: ServerResponse): void {
    response.setTimeout(this.stalledMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
  }

  private reserve(budget: EvictingBudget, request: FastifyRequest, raw: ServerResponse, bytes: number): void {
    const connection = connectionOf(raw);
    const sent = () => (connection ? connection.bytesWritten - connection.writableLength : 0);
    const before = sent();
    const release = budget.reserve({
      owner: ownerOf(request),
      bytes,
      // Behind another answer, what goes is none of it.
      moved: () => (raw.socket === null ? 0 : sent() - before),
      end: () => connection?.destroy(),
    });
    if (!release) throw new TooManyStreamsError(this.pool);
    onceClosed(raw, release);
  }

  private hold(lease: StreamLease, raw: ServerResponse): void {
    this.counted.add(raw);
    const renewal = setInterval(() => lease.renew(), RENEW_MS).unref();
    onceClosed(raw, () => {
      clearInterval(renewal);
      lease.release();
    });
  }

  private async acquire(owner: string, response: ServerResponse): Promise<StreamLease> {
    for (const deadline = Date.now() + TIMEOUT_MS; ; await pause(ASK_MS)) {
      try {
        return await this.openStreams.acquire(owner, this.pool);
      } catch (error) {
        if (!(error instanceof TooManyStreamsError) || Date.now() > deadline || isGone(response)) throw error;
      }
    }
  }
}
