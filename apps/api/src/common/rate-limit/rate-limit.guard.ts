import { applyDecorators, type ExecutionContext, HttpStatus, Injectable, SetMetadata } from '@nestjs/common';
import { SkipThrottle, Throttle, ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../auth/current-user.decorator.js';
import { DomainError } from '../errors/domain-error.js';
import { SIGN_IN_THROTTLER } from './redis-throttler.storage.js';

export class RateLimitedError extends DomainError {
  constructor(retryAfterSeconds: number) {
    super(HttpStatus.TOO_MANY_REQUESTS, 'RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }
}

const SIGNS_IN = 'rate-limit:signs-in';

/** For the throttler of signing in: it leaves all other routes alone. */
export const isNotSigningIn = (context: ExecutionContext): boolean =>
  !Reflect.getMetadata(SIGNS_IN, context.getHandler());

/** Counts by account where there is one, else by address (of IPv6 by the network that one household has). */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async getTracker(request: FastifyRequest & { user?: Principal }): Promise<string> {
    return request.user?.userId ?? super.getTracker(request);
  }

  /** One counter a route and who asks. The base class hashes it, for no reason that holds here. */
  protected override generateKey(context: ExecutionContext, tracker: string): string {
    return `${context.getClass().name}.${context.getHandler().name}:${tracker}`;
  }

  protected override async throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw new RateLimitedError(detail.timeToBlockExpire);
  }
}

/** Routes that check a secret: few tries, and none at all while the counters are out of reach. */
export const LimitSignIn = (limit = 20) =>
  applyDecorators(
    SetMetadata(SIGNS_IN, true),
    SkipThrottle(),
    Throttle({ [SIGN_IN_THROTTLER]: { limit, ttl: 60_000 } }),
  );
