import { type EntityManager } from '@mikro-orm/postgresql';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  Logger,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../../database/database.js';
import type { AuthenticatedRequest } from '../auth/current-user.decorator.js';
import { sha256 } from '../crypto/keys.js';
import { DomainError } from '../errors/domain-error.js';
import { ApiProblems } from '../errors/problem.dto.js';
import { toProblem } from '../errors/problem.js';
import { Waiters } from '../waiters.js';
import { currentIdempotencyKey } from './idempotency-marker.js';
import {
  claimKey,
  findKey,
  finishKey,
  hasCommitted,
  type KeyId,
  type KeyRow,
  releaseAbandonedKey,
  releaseKey,
} from './idempotency.queries.js';

const LONGEST_KEY = 255;
const WAIT_MS = 30_000;
/** Of one key, in one process: one of them asks the database. */
const MAX_WAITERS = 100;
/** Of an answer that is kept, as JSON: nearly twice what the longest one takes. */
const MAX_KEPT_CHARACTERS = 2_000_000;

/** The key is this request's to run; `since` tells it from a later request that took the key over. */
interface Claim {
  since: string;
}

/** A request whose body is no JSON says itself what it holds. */
export interface FingerprintedRequest {
  bodyFingerprint?: string;
}

/** What has to be the same for a request to be the same. A form's length is not: its boundary is made up anew each time. */
const contentOf = ({ bodyFingerprint, headers, body }: AuthenticatedRequest & FingerprintedRequest): string =>
  bodyFingerprint ?? `${headers['content-length'] ?? ''}\n${JSON.stringify(body ?? null)}`;

class InProgressError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'IDEMPOTENCY_IN_PROGRESS',
      'The first request with this Idempotency-Key is still running. Ask again shortly.',
      { headers: { 'Retry-After': '5' } },
    );
  }
}

/** Keeps the first answer per account, route and key for 24 hours and gives it to every repetition. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);
  private readonly waiters = new Waiters(MAX_WAITERS);

  constructor(private readonly database: Database) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') return next.handle();
    if (key.length > LONGEST_KEY)
      throw new DomainError(
        HttpStatus.BAD_REQUEST,
        'VALIDATION_FAILED',
        `Idempotency-Key must be at most ${LONGEST_KEY} characters.`,
      );
    return from(this.once(request, context.switchToHttp().getResponse<FastifyReply>(), key, next));
  }

  private async once(
    request: AuthenticatedRequest & FingerprintedRequest,
    reply: FastifyReply,
    key: string,
    next: CallHandler,
  ): Promise<unknown> {
    const em = this.database.fork();
    const route = `${request.method} ${request.routeOptions.url ?? request.url}`;
    const id = [request.user.userId, route, key] as const;
    const hash = sha256(`${request.url}\n${contentOf(request)}`);

    const kept = await this.claim(em, id, hash);
    if (!('since' in kept)) {
      reply.status(kept.status ?? HttpStatus.OK).header('Idempotent-Replayed', 'true');
      if ((kept.status ?? 200) >= 400) reply.type('application/problem+json');
      return kept.body;
    }
    let body: unknown;
    try {
      body = await currentIdempotencyKey.run([...id, kept.since], () =>
        lastValueFrom(next.handle(), { defaultValue: undefined }),
      );
    } catch (error) {
      await this.keepFailure(em, id, kept, error, request.id).catch(this.notKept);
      throw error;
    }
    // What was done is answered, kept or not: the key says later that the answer was lost.
    await this.finish(em, id, kept, reply.statusCode, body).catch(this.notKept);
    return body;
  }

  private readonly notKept = (error: unknown): void =>
    this.logger.warn({ err: error }, 'An answer was not kept for its Idempotency-Key');

  /**
   * A refusal before any effect may have gone by the next try; after one, that would do it twice. Neither would be right again where
   * something unexpected happened after an effect. What is refused with 502 or 503, such as by a provider, may be asked for again.
   */
  private async keepFailure(
    em: EntityManager,
    id: KeyId,
    kept: Claim,
    error: unknown,
    requestId: string,
  ): Promise<void> {
    const { document } = toProblem(error, requestId);
    const isExpected = document.status !== Number(HttpStatus.INTERNAL_SERVER_ERROR);
    if (!(await hasCommitted(em, [...id, kept.since])) || (isExpected && document.status >= 500))
      await releaseKey(em, [...id, kept.since]);
    else if (isExpected) await this.finish(em, id, kept, document.status, document);
    else await finishKey(em, [...id, kept.since], null);
  }

  /** Waits for the kept answer, or until the key is ours to run. */
  private claim(em: EntityManager, id: KeyId, hash: string): Promise<KeyRow | Claim> {
    const timeout = { ms: WAIT_MS, refusal: () => new InProgressError() };
    return this.waiters.until(id.join(' '), () => this.ask(em, id, hash), timeout);
  }

  /** Null while another request runs with the key. */
  private async ask(em: EntityManager, id: KeyId, hash: string): Promise<KeyRow | Claim | null> {
    for (;;) {
      const claim = await claimKey(em, id, hash);
      if (claim) return claim;
      const row = await findKey(em, id);
      if (row && row.body_hash !== hash) {
        throw new DomainError(
          HttpStatus.UNPROCESSABLE_ENTITY,
          'IDEMPOTENCY_KEY_REUSED',
          'This Idempotency-Key was used with another body. Send a new key for a new request.',
        );
      }
      if (row?.state === 'done' && row.status !== null) return row;
      if (row?.state === 'done' || (row?.abandoned && row.effected)) {
        throw new DomainError(
          HttpStatus.CONFLICT,
          'IDEMPOTENCY_ANSWER_LOST',
          'The first request with this Idempotency-Key took effect, but its answer was lost. Look at what it made before you send a new key.',
        );
      }
      if (row?.abandoned) await releaseAbandonedKey(em, id);
      else if (row) return null;
    }
  }

  /** An answer that is too long is not kept, only that there was one. */
  private async finish(em: EntityManager, id: KeyId, { since }: Claim, status: number, body: unknown): Promise<void> {
    const json = JSON.stringify(body ?? null);
    await finishKey(em, [...id, since], json.length > MAX_KEPT_CHARACTERS ? null : { status, json });
  }
}

/**
 * Marks a POST that costs something: with an `Idempotency-Key` it takes effect once. Stands below whatever else of a route intercepts its
 * requests, so that a repetition is answered before that has begun.
 */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', maxLength: LONGEST_KEY },
      description: 'The same key takes effect once in 24 hours.',
    }),
    ApiProblems({ 409: 'IDEMPOTENCY_IN_PROGRESS or IDEMPOTENCY_ANSWER_LOST', 422: 'IDEMPOTENCY_KEY_REUSED' }),
  );
