import { type EventSubscriber, MikroORM, type TransactionEventArgs } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type HeldKey, markEffect } from './idempotency.queries.js';

/** The key that the request at work holds. */
export const currentIdempotencyKey = new AsyncLocalStorage<HeldKey>();

/**
 * Whatever a request with a key commits, says in the same transaction that it took effect. A server that dies between the effect and
 * the record of its answer would otherwise let the key be run again.
 */
@Injectable()
export class IdempotencyMarker implements EventSubscriber {
  constructor(orm: MikroORM) {
    orm.em.getEventManager().registerSubscriber(this);
  }

  async beforeTransactionCommit({ em, transaction }: TransactionEventArgs): Promise<void> {
    const held = currentIdempotencyKey.getStore();
    if (held) await markEffect(em, transaction, held);
  }
}
