import { RequestContext } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/**
 * Opens units of work. A service that runs within a request may inject `EntityManager` itself, which resolves to the request's own; everything
 * else (jobs, sweepers, several transactions in a row) asks here, because the injected one has no unit of work outside a request.
 */
@Injectable()
export class Database {
  constructor(private readonly em: EntityManager) {}

  /**
   * A new unit of work with an empty identity map, outside any transaction: for reads, single statements, and a `flush` of what was
   * loaded through it. Ask for one per use case; a fork that is kept serves stale entities.
   */
  fork(): EntityManager {
    return this.em.fork();
  }

  /**
   * Runs `work` in a transaction of its own, with a new unit of work that is flushed before the commit: for several writes that belong
   * together, and for row locks. Rolls back when `work` throws. It doesn't join a transaction that is already open; pass that one's
   * `EntityManager` on instead.
   */
  transactional<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.fork().transactional(work);
  }

  /** Runs `work` so that the injected `EntityManager` resolves to a new unit of work: what each request and each outbox handler gets. */
  runInContext<T>(work: () => T): T {
    return RequestContext.create(this.em, work);
  }
}
