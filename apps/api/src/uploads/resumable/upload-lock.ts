import { HttpStatus, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../common/errors/domain-error.js';
import { shareInFlight } from '../../common/share-in-flight.js';
import { Waiters } from '../../common/waiters.js';
import { Database } from '../../database/database.js';
import { askForUpload, HOLD_SECONDS, holdUpload, releaseUpload, renewHold } from '../uploads.queries.js';

const RENEW_MS = 1_000;
const MAX_WAITERS = 2;
const TIMEOUT_MS = (HOLD_SECONDS + 2) * 1_000;

class UploadBusyError extends DomainError {
  constructor() {
    super(HttpStatus.LOCKED, 'UPLOAD_BUSY', 'Another request is sending to this upload. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
    });
  }
}

/** A later request takes the place of one whose connection nobody has closed yet. */
export class UploadTakenOverError extends Error {}

/**
 * One request at a time works on an upload, over all API processes. Whoever comes later asks the holder to let go: mostly the
 * holder's connection is dead and only the client knows.
 */
@Injectable()
export class UploadLock {
  /** What this process holds: it is told at once, without the way over the database. */
  private readonly own = new Map<string, AbortController>();
  /** A database that is slow is not asked again meanwhile. */
  private readonly renewals = shareInFlight<void>();
  private readonly waiters = new Waiters(MAX_WAITERS);

  constructor(private readonly database: Database) {}

  /**
   * @param action its signal is aborted when another request wants to take over
   * @throws UploadBusyError
   */
  async hold<T>(id: string, action: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const holder = randomUUID();
    await this.acquire(id, holder);
    const controller = new AbortController();
    this.own.set(id, controller);
    const renewal = setInterval(() => {
      void this.renewals(holder, () => this.renew(id, holder, controller));
    }, RENEW_MS);
    try {
      return await action(controller.signal);
    } finally {
      clearInterval(renewal);
      if (this.own.get(id) === controller) this.own.delete(id);
      await releaseUpload(this.database.fork(), id, holder);
    }
  }

  private async acquire(id: string, holder: string): Promise<void> {
    const timeout = { ms: TIMEOUT_MS, refusal: () => new UploadBusyError() };
    await this.waiters.until(id, () => this.ask(id, holder), timeout);
  }

  /** Null while another request holds it, which is asked to let go. */
  private async ask(id: string, holder: string): Promise<true | null> {
    if (await holdUpload(this.database.fork(), id, holder)) return true;
    const other = this.own.get(id);
    if (other) other.abort(new UploadTakenOverError());
    else await askForUpload(this.database.fork(), id);
    return null;
  }

  private async renew(id: string, holder: string, controller: AbortController): Promise<void> {
    // A database that doesn't answer takes nothing away.
    const held = await renewHold(this.database.fork(), id, holder).catch(() => ({ wanted: false }));
    if (!held || held.wanted) controller.abort(new UploadTakenOverError());
  }
}
