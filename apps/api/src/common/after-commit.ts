import { type EventSubscriber, MikroORM, type TransactionEventArgs } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { withTimeout } from './with-timeout.js';

const MAX_WAITING_MS = 2_000;

/** A deed that only saves time: a process that ends before it loses it. It must not fail. */
type Action = () => Promise<void>;

/** Deeds that wait for the end of a transaction. Those of one that is rolled back are never done. */
@Injectable()
export class AfterCommit implements EventSubscriber {
  private readonly logger = new Logger(AfterCommit.name);
  private readonly waiting = new WeakMap<object, Action[]>();

  constructor(orm: MikroORM) {
    orm.em.getEventManager().registerSubscriber(this);
  }

  /** @throws where no transaction is open, or only a part of one: its end says nothing yet */
  add(em: EntityManager, action: Action): void {
    const transaction = em.getTransactionContext<object>();
    if (!transaction || 'savepointName' in transaction) throw new Error('No transaction whose end could be waited for');
    this.waiting.set(transaction, [...(this.waiting.get(transaction) ?? []), action]);
  }

  /** The caller, and with it its account's turn, waits only for so long: a Redis that is silent holds nobody up. */
  async afterTransactionCommit({ transaction }: TransactionEventArgs): Promise<void> {
    const actions = this.waiting.get(transaction as object);
    if (!actions) return;
    this.waiting.delete(transaction as object);
    await withTimeout(inTurn(actions), MAX_WAITING_MS).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'Not done after the commit'),
    );
  }
}

async function inTurn(actions: readonly Action[]): Promise<void> {
  for (const action of actions) await action();
}
