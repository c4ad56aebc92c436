import { HttpStatus } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countLargeBodies, limitInFlightBodies } from './in-flight-bodies.js';
import { AccessGuard } from './auth/access.guard.js';
import { type AuthenticatedRequest } from './common/auth/current-user.decorator.js';
import { DomainError } from './common/errors/domain-error.js';
import { RateLimitedError } from './common/rate-limit/rate-limit.guard.js';
import { checkJsonShape } from './common/request-body/json-body.js';
import { setKnownWellFormed } from './common/request-body/known-well-formed.js';
import {
  DEFAULT_BODY_BYTES,
  DEFAULT_BODY_VALUES,
  type LargeBodyRoute,
} from './common/request-body/large-body.decorator.js';
import { Database } from './database/database.js';

const LARGE_BODIES_A_MINUTE = 60;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_BYTES = 16 * 1024;

const largeBodyOf = ({ routeOptions }: FastifyRequest): LargeBodyRoute | undefined =>
  (routeOptions.config as { largeBody?: LargeBodyRoute } | undefined)?.largeBody;

const keepsRawBody = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { keepsRawBody?: boolean } | undefined)?.keepsRawBody === true;

/** A body without a declared length may be long. */
const isLong = ({ headers }: FastifyRequest): boolean => !(Number(headers['content-length']) <= DEFAULT_BODY_BYTES);

/** Limits the size and shape of request bodies, per route and client. */
export function limitRequestBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const database = app.get(Database);
  const throttle = app.get<ThrottlerStorage>(ThrottlerStorage);
  const access = app.get(AccessGuard);
  const countLarge = countLargeBodies(app);

  fastify.addHook('onRoute', (route) => {
    const large = (route.config as { largeBody?: LargeBodyRoute } | undefined)?.largeBody;
    if (large) route.bodyLimit = large.bytes;
  });
  limitInFlightBodies(app);
  fastify.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply, payload) => {
    const large = largeBodyOf(request);
    if (!large || !isLong(request)) return payload;
    // A route's own limit would also apply to forms, and parsing bracketed field names is slow.
    if (request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE)) throw new LongFormError();
    await database.runInContext(() =>
      access.canActivate(new ExecutionContextHost([request, reply], large.controller, large.handler)),
    );
    const { userId } = (request as AuthenticatedRequest).user;
    const { isBlocked, timeToBlockExpire } = await throttle.increment(
      `large-body:${userId}`,
      60_000,
      LARGE_BODIES_A_MINUTE,
      0,
      'default',
    );
    if (isBlocked) throw new RateLimitedError(timeToBlockExpire);
    countLarge(request, reply, userId);
    return payload;
  });

  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request: FastifyRequest, body: Buffer, done) => {
    // Nest would keep the raw body of every request until the response.
    if (!keepsRawBody(request)) Object.assign(request, { rawBody: undefined });
    const isWellFormed = checkJsonShape(body, largeBodyOf(request)?.values ?? DEFAULT_BODY_VALUES);
    return parseJson(request, body.toString(), (error, parsed: unknown) => {
      if (isWellFormed) setKnownWellFormed(parsed);
      done(error, parsed);
    });
  });
  app.useBodyParser(FORM_TYPE, { bodyLimit: FORM_BYTES });
}

class LongFormError extends DomainError {
  constructor() {
    super(HttpStatus.PAYLOAD_TOO_LARGE, 'PAYLOAD_TOO_LARGE', 'A form of this length is not read. Send JSON.');
  }
}
