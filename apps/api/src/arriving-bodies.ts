import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { RequestTimeoutException } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OnItsWay, YieldingBudget } from './common/memory/yielding-budget.js';
import { RateLimitedError } from './common/rate-limit/rate-limit.guard.js';
import { DEFAULT_BODY_BYTES } from './common/request-body/large-body.decorator.js';
import { onceClosed } from './common/transfers/once-closed.js';
import { Pace } from './common/transfers/pace.js';
import { OFFSET_STREAM } from './uploads/resumable/tus.js';

/** Short bodies on their way in one process. An address is a household or an office; what they send at once has arrived within moments. */
const ARRIVING = { perOwner: 16 * 1024 ** 2, total: 64 * 1024 ** 2 };
/**
 * Large bodies until their answer is made: parsed, each takes four times its length. Those that are worked on never make way, so most of the
 * room is for accounts that have none.
 */
const LARGE = { perOwner: 12 * 1024 ** 2, total: 24 * 1024 ** 2, newcomers: 64 * 1024 ** 2 };
/** What the connection and the request of a body hold themselves, though it is two bytes long. */
const LEAST_BYTES = 32 * 1024;
const RETRY_SECONDS = 5;
/** Where a body finds no room whose owner holds nothing, what is slower than 8 Mbit/s makes way: a few owners would keep all others out otherwise. */
const FOR_NEWCOMERS = 16;

export const largeBodies = ({ hurried }: Pace): YieldingBudget => new YieldingBudget(LARGE, hurried, FOR_NEWCOMERS);

/** Of what a form or a resumable upload brings no more than a piece is in memory, and both have rules of their own. */
const STREAMED = ['multipart/form-data', OFFSET_STREAM];

/** Nobody reads what comes with these: Fastify parses the bodies of all other methods, also on paths that nothing stands at. */
const BODYLESS = ['GET', 'HEAD', 'TRACE'];

/** Whether a body is read into memory before anybody looks at it. */
function isKept({ headers, method }: FastifyRequest): boolean {
  if (BODYLESS.includes(method)) return false;
  const type = headers['content-type']?.toLowerCase();
  return !STREAMED.some((streamed) => type?.startsWith(streamed));
}

/** How long it says it is, or may become. */
function lengthOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(most, Number(headers['content-length'] ?? 0));
}

/** Refuses a body that has not arrived. */
function refuseRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('Connection', 'close');
  // Whoever reads the body answers. Where nobody does, it has been answered, and the rest of it is in vain.
  if (raw.listenerCount('error') > 0 && !reply.sent) raw.emit('error', new TooSlowError());
  else raw.destroy();
}

function onItsWay(request: FastifyRequest, reply: FastifyReply, owner: string): OnItsWay {
  const { raw } = request;
  const { socket } = raw;
  const before = socket.bytesRead;
  return {
    owner,
    bytes: Math.max(LEAST_BYTES, lengthOf(request)),
    moved: () => socket.bytesRead - before,
    isWhole: () => raw.complete,
    end: () => refuseRest(request, reply),
  };
}

function onceArrived(raw: FastifyRequest['raw'], end: () => void): void {
  for (const event of ['end', 'close']) raw.once(event, end);
}

/** Bounds what half-sent bodies hold: how long each may take, and how much of an address's may be on its way at once. */
export function limitArrivingBodies(app: NestFastifyApplication): void {
  const pace = app.get(Pace);
  const arriving = new YieldingBudget(ARRIVING, pace.hurried, FOR_NEWCOMERS);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preParsing', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
      const bytes = lengthOf(request);
      if (!(bytes > 0) || !isKept(request)) return done(null, payload);
      const { raw } = request;
      const deadline = setTimeout(() => refuseRest(request, reply), pace.mostMsFor(bytes)).unref();
      onceArrived(raw, () => clearTimeout(deadline));
      // Larger ones are read only of accounts, by which they are counted.
      if (bytes > DEFAULT_BODY_BYTES) return done(null, payload);
      const giveBack = arriving.take(onItsWay(request, reply, normalizeIp(request.ip)));
      if (!giveBack) return done(new RateLimitedError(RETRY_SECONDS));
      onceArrived(raw, giveBack);
      // A body that is refused by its length is never read, and ends nowhere.
      onceClosed(reply.raw, giveBack);
      done(null, payload);
    });
}

/** Counts large bodies of accounts, which stay in memory until their answer is made. */
export function countLargeBodies(
  app: NestFastifyApplication,
): (request: FastifyRequest, reply: FastifyReply, owner: string) => void {
  const budget = largeBodies(app.get(Pace));
  const counted = new WeakMap<FastifyRequest, () => void>();
  // Its reader may be slow: from here on the answer is what is in memory, and counted if it is long.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request: FastifyRequest, _reply, _payload, done) => {
      const giveBack = counted.get(request);
      if (giveBack) {
        request.body = undefined;
        giveBack();
      }
      done();
    });
  return (request, reply, owner) => {
    const giveBack = budget.take(onItsWay(request, reply, owner));
    if (!giveBack) throw new RateLimitedError(RETRY_SECONDS);
    counted.set(request, giveBack);
    onceClosed(reply.raw, giveBack);
  };
}

class TooSlowError extends RequestTimeoutException {
  constructor() {
    super('The body took too long to arrive. Please try again over a faster connection.');
  }
}
