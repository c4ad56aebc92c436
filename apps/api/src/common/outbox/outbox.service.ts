import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { secondsFromNow } from '../clock/clock.queries.js';
import { OutboxRow } from './outbox.entity.js';

export type OutboxHandler = (payload: Record<string, unknown>) => Promise<void>;

/** Who carries out deeds of a kind. */
export interface OutboxRegistration {
  handler: OutboxHandler;
  /** So many of them a process has in hand at once. What they wait for holds up no other kind. */
  places: number;
}

const PLACES = 2;

/** Writes deeds into the caller's transaction and knows who carries each kind out. */
@Injectable()
export class Outbox {
  private readonly known = new Map<string, OutboxRegistration>();

  /**
   * Persists with the caller's unit of work: nothing is announced that is not committed.
   * @param delaySeconds from the beginning of the transaction, by the database's clock
   */
  add(em: EntityManager, kind: string, payload: Record<string, unknown>, delaySeconds = 0): OutboxRow {
    const [availableAt, createdAt] = [secondsFromNow(delaySeconds), secondsFromNow(0)];
    const row = Object.assign(new OutboxRow(), { kind, payload, availableAt, createdAt });
    em.persist(row);
    return row;
  }

  /**
   * A handler must bear being called twice with one payload: a crash after the deed repeats it. Deeds of one kind happen in no order.
   * @param options.places more than a few where deeds mostly wait, for a mail server say
   */
  handle(kind: string, handler: OutboxHandler, { places = PLACES }: { places?: number } = {}): void {
    if (this.known.has(kind)) throw new Error(`Outbox kind ${kind} has two handlers`);
    this.known.set(kind, { handler, places });
  }

  /** By kind. */
  get registrations(): ReadonlyMap<string, OutboxRegistration> {
    return this.known;
  }
}
