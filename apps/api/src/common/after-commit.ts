import { type EventSubscriber, MikroORM, type TransactionEventArgs } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** A deed that only saves time: a process that ends before it loses it. It must not fail. */
type Deed = () => Promise<void>;

/** Deeds that wait for the end of a transaction. Those of one that is rolled back are never done. */
@Injectable()
export class AfterCommit implements EventSubscriber {
  private readonly waiting = new WeakMap<object, Deed[]>();

  constructor(orm: MikroORM) {
    orm.em.getEventManager().registerSubscriber(this);
  }

  /** @throws where no transaction is open, or only a part of one: its end says nothing yet */
  add(em: EntityManager, deed: Deed): void {
    const transaction = em.getTransactionContext<object>();
    if (!transaction || 'savepointName' in transaction) throw new Error('No transaction whose end could be waited for');
    this.waiting.set(transaction, [...(this.waiting.get(transaction) ?? []), deed]);
  }

  async afterTransactionCommit({ transaction }: TransactionEventArgs): Promise<void> {
    const deeds = this.waiting.get(transaction as object) ?? [];
    this.waiting.delete(transaction as object);
    for (const deed of deeds) await deed();
  }
}
