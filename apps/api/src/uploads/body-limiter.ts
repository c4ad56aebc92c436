import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ByteBudget } from '../common/memory/byte-budget.js';
import { MAX_AT_ONCE, TooManyAtOnceError, UPLOAD_IDLE_MS } from './incoming-files.js';
import { endWhenIdle } from './end-when-idle.js';

/** Bodies that are worked on as they come: each holds some memory, and so an account sends only so many of a kind at once. */
abstract class BodyLimiter {
  /** One for each. */
  private readonly places = new ByteBudget({ perOwner: MAX_AT_ONCE, total: Infinity });

  constructor(@Inject(UPLOAD_IDLE_MS) private readonly idleMs: number) {}

  /** Does something with a body, and ends a sender that falls silent meanwhile. @throws TooManyAtOnceError */
  async receive<T>(userId: string, raw: IncomingMessage, action: () => Promise<T>): Promise<T> {
    const leave = this.places.reserve(userId, 1);
    if (!leave) throw new TooManyAtOnceError();
    const stop = endWhenIdle(raw, this.idleMs);
    try {
      return await action();
    } finally {
      stop();
      leave();
    }
  }
}

/** Pieces of resumable uploads: each holds some megabytes while the disk is slower than the network. */
@Injectable()
export class UploadChunkLimiter extends BodyLimiter {}

/** Forms: each holds its fields, also before a file comes and where none does. */
@Injectable()
export class FormLimiter extends BodyLimiter {}
