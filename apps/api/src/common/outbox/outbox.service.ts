import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { OutboxRow } from './outbox.entity.js';

export type OutboxHandler = (payload: Record<string, unknown>) => Promise<void>;

/** Writes deeds into the caller's transaction and knows who carries each kind out. */
@Injectable()
export class Outbox {
  private readonly handlers = new Map<string, OutboxHandler>();

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

  /** Takes back what is not due yet. */
  async callOff(em: EntityManager, row: OutboxRow): Promise<void> {
    await em.nativeDelete(OutboxRow, { id: row.id });
  }

  /** A handler must bear being called twice with one payload: a crash after the deed repeats it. */
  handle(kind: string, handler: OutboxHandler): void {
    if (this.handlers.has(kind)) throw new Error(`Outbox kind ${kind} has two handlers`);
    this.handlers.set(kind, handler);
  }

  handlerOf(kind: string): OutboxHandler | undefined {
    return this.handlers.get(kind);
  }
}
