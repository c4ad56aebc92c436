import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { type PageQuery } from '../../common/pagination/page-query.dto.js';
import { Database } from '../../database/database.js';
import { userIdOf } from '../../users/users.queries.js';
import { insertFailedSignIn } from './audit.queries.js';
import { SecurityEvent, type SecurityEventKind } from './security-event.entity.js';

/** Records security events of accounts and lists them for their owners. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** In the caller's unit of work, so that only committed events are recorded. */
  record(
    em: EntityManager,
    userId: string,
    kind: SecurityEventKind,
    client: ClientInfo | null,
    detail: string | null = null,
  ): void {
    em.persist(Object.assign(new SecurityEvent(), { userId, kind, ...client, detail, createdAt: this.clock.now() }));
  }

  /** In its own transaction, for callers that write nothing else. */
  async recordNow(userId: string, kind: SecurityEventKind, client: ClientInfo): Promise<void> {
    const em = this.database.fork();
    this.record(em, userId, kind, client);
    await em.flush();
  }

  /** The same statements whether the address has an account or not. */
  async recordFailedSignIn(email: string, client: ClientInfo): Promise<void> {
    const em = this.database.fork();
    await insertFailedSignIn(em, await userIdOf(em, email), client, this.clock.now());
  }

  /** Newest first, with how many there are. */
  list(userId: string, { page_size, offset }: PageQuery): Promise<[SecurityEvent[], number]> {
    return this.em.findAndCount(
      SecurityEvent,
      { userId },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: page_size, offset },
    );
  }
}
