import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { RequestTimeoutException } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type InFlightTransfer, EvictingBudget } from './common/memory/evicting-budget.js';
import { RateLimitedError } from './common/rate-limit/rate-limit.guard.js';
import { DEFAULT_BODY_BYTES } from './common/request-body/large-body.decorator.js';
import { onceClosed } from './common/transfers/once-closed.js';
import { Pace } from './common/transfers/pace.js';
import { OFFSET_STREAM } from './uploads/resumable/tus.js';

/** Limits for short bodies in flight, per process. An address may be a household or an office, whose concurrent bodies arrive within moments. */
const ARRIVING = { perOwner: 16 * 1024 ** 2, total: 64 * 1024 ** 2 };
/** Limits for large bodies until their response is ready; parsed, each takes four times its length. Bodies being processed are never
 * evicted, so most of the budget is reserved for accounts that hold nothing.
 */
const LARGE = { perOwner: 12 * 1024 ** 2, total: 24 * 1024 ** 2, newcomers: 64 * 1024 ** 2 };
/** What the connection and the request of a body hold themselves, though it is two bytes long. */
const MIN_BYTES = 32 * 1024;
const RETRY_SECONDS = 5;
/** If the budget is full for an owner that holds nothing, bodies slower than 8 Mbit/s are evicted, so that a few owners can't block everyone else. */
const FOR_NEWCOMERS = 16;

export const largeBodies = ({ hurried }: Pace): EvictingBudget => new EvictingBudget(LARGE, hurried, FOR_NEWCOMERS);

/** Forms and resumable uploads keep only one chunk in memory and have their own limits. */
const STREAMED = ['multipart/form-data', OFFSET_STREAM];

/** Bodies of these methods are never read. Fastify parses the bodies of all others, even on unknown paths. */
const BODYLESS = ['GET', 'HEAD', 'TRACE'];

/** Whether a body is read into memory before it is handled. */
function isKept({ headers, method }: FastifyRequest): boolean {
  if (BODYLESS.includes(method)) return false;
  const type = headers['content-type']?.toLowerCase();
  return !STREAMED.some((streamed) => type?.startsWith(streamed));
}

/** The declared length, or the maximum. */
function lengthOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(most, Number(headers['content-length'] ?? 0));
}

/** Rejects a body that hasn't arrived completely. */
function refuseRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('Connection', 'close');
  // The reader of the body responds. If there is none, the response has been sent and the rest is discarded.
  if (raw.listenerCount('error') > 0 && !reply.sent) raw.emit('error', new TooSlowError());
  else raw.destroy();
}

function inFlightTransfer(request: FastifyRequest, reply: FastifyReply, owner: string): InFlightTransfer {
  const { raw } = request;
  const { socket } = raw;
  const before = socket.bytesRead;
  return {
    owner,
    bytes: Math.max(MIN_BYTES, lengthOf(request)),
    moved: () => socket.bytesRead - before,
    isWhole: () => raw.complete,
    end: () => refuseRest(request, reply),
  };
}

function onceArrived(raw: FastifyRequest['raw'], end: () => void): void {
  for (const event of ['end', 'close']) raw.once(event, end);
}

/** Limits incomplete bodies: how long each may take, and how many bytes of an address may be in flight at once. */
export function limitInFlightBodies(app: NestFastifyApplication): void {
  const pace = app.get(Pace);
  const arriving = new EvictingBudget(ARRIVING, pace.hurried, FOR_NEWCOMERS);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preParsing', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
      const bytes = lengthOf(request);
      if (!(bytes > 0) || !isKept(request)) return done(null, payload);
      const { raw } = request;
      const deadline = setTimeout(() => refuseRest(request, reply), pace.mostMsFor(bytes)).unref();
      onceArrived(raw, () => clearTimeout(deadline));
      // Larger bodies are read only for accounts and counted per account.
      if (bytes > DEFAULT_BODY_BYTES) return done(null, payload);
      const release = arriving.reserve(inFlightTransfer(request, reply, normalizeIp(request.ip)));
      if (!release) return done(new RateLimitedError(RETRY_SECONDS));
      onceArrived(raw, release);
      // A body rejected for its length is never read, so it never ends.
      onceClosed(reply.raw, release);
      done(null, payload);
    });
}

/** Counts the large bodies of accounts, which stay in memory until their response is ready. */
export function countLargeBodies(
  app: NestFastifyApplication,
): (request: FastifyRequest, reply: FastifyReply, owner: string) => void {
  const budget = largeBodies(app.get(Pace));
  const counted = new WeakMap<FastifyRequest, () => void>();
  // The client may read slowly. From here on, the response occupies memory, and is counted if it is long.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request: FastifyRequest, _reply, _payload, done) => {
      const release = counted.get(request);
      if (release) {
        request.body = undefined;
        release();
      }
      done();
    });
  return (request, reply, owner) => {
    const release = budget.reserve(inFlightTransfer(request, reply, owner));
    if (!release) throw new RateLimitedError(RETRY_SECONDS);
    counted.set(request, release);
    onceClosed(reply.raw, release);
  };
}

class TooSlowError extends RequestTimeoutException {
  constructor() {
    super('The body took too long to arrive. Please try again over a faster connection.');
  }
}
