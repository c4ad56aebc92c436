import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { OutboxRow } from './outbox.entity.js';

export type OutboxHandler = (payload: Record<string, unknown>) => Promise<void>;

/** Who carries out deeds of a kind. */
export interface OutboxLane {
  handler: OutboxHandler;
  /** So many of them a process has in hand at once. What they wait for holds up no other kind. */
  places: number;
}

const PLACES = 2;

/** What should have been called off has been carried out, or is being. */
export class BegunError extends Error {
  constructor(kind: string) {
    super(`A deed of kind ${kind} was called off too late`);
  }
}

/** Writes deeds into the caller's transaction and knows who carries each kind out. */
@Injectable()
export class Outbox {
  private readonly known = new Map<string, OutboxLane>();

  /** Persists with the caller's unit of work: nothing is announced that is not committed. */
  add(em: EntityManager, kind: string, payload: Record<string, unknown>, availableAt = new Date()): OutboxRow {
    const row = em.create(OutboxRow, { kind, payload, attempts: 0, availableAt, createdAt: new Date() });
    em.persist(row);
    return row;
  }

  /** Makes it due now, unless it was called off. */
  async hasten(em: EntityManager, row: OutboxRow): Promise<void> {
    await em.nativeUpdate(OutboxRow, { id: row.id }, { availableAt: new Date() });
  }

  /** Makes what nobody has begun yet due at another time. */
  async putOff(em: EntityManager, row: OutboxRow, availableAt: Date): Promise<void> {
    await em.nativeUpdate(OutboxRow, { id: row.id, attempts: 0 }, { availableAt });
  }

  /** Takes back what nobody has begun yet. @throws BegunError where somebody has, or may have done it */
  async callOff(em: EntityManager, row: OutboxRow): Promise<void> {
    if ((await em.nativeDelete(OutboxRow, { id: row.id, attempts: 0 })) === 0) throw new BegunError(row.kind);
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
  get lanes(): ReadonlyMap<string, OutboxLane> {
    return this.known;
  }
}
