import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ByteBudget } from '../common/memory/byte-budget.js';
import { MOST_AT_ONCE, TooManyAtOnceError, UPLOAD_IDLE_MS } from './arriving-files.js';
import { endWhenSilent } from './end-when-silent.js';

/** Bodies that are worked on as they come: each holds some memory, and so an account sends only so many of a kind at once. */
abstract class Receiving {
  /** One for each. */
  private readonly places = new ByteBudget({ perOwner: MOST_AT_ONCE, total: Infinity });

  constructor(@Inject(UPLOAD_IDLE_MS) private readonly idleMs: number) {}

  /** Does something with a body, and ends a sender that falls silent meanwhile. @throws TooManyAtOnceError */
  async receive<T>(userId: string, raw: IncomingMessage, deed: () => Promise<T>): Promise<T> {
    const leave = this.places.take(userId, 1);
    if (!leave) throw new TooManyAtOnceError();
    const stop = endWhenSilent(raw, this.idleMs);
    try {
      return await deed();
    } finally {
      stop();
      leave();
    }
  }
}

/** Pieces of resumable uploads: each holds some megabytes while the disk is slower than the network. */
@Injectable()
export class ArrivingPieces extends Receiving {}

/** Forms: each holds its fields, also before a file comes and where none does. */
@Injectable()
export class ArrivingForms extends Receiving {}
