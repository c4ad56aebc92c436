import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { HttpStatus, Injectable } from '@nestjs/common';
import { type TargetLanguage } from '@timbrel/engines';
import { Clock } from '../../../common/clock/clock.js';
import { DomainError, NotFoundError } from '../../../common/errors/domain-error.js';
import { Database } from '../../../database/database.js';
import { type SaveTermDto } from './glossary.dto.js';
import { GlossaryTerm } from './glossary-term.entity.js';

/** They all travel with every question to an engine that reads them. */
const MAX_TERMS = 500;

class TooManyTermsError extends DomainError {
  constructor() {
    super(HttpStatus.CONFLICT, 'TOO_MANY_TERMS', `A glossary may have ${MAX_TERMS} terms. Delete some first.`);
  }
}

class TermTakenError extends DomainError {
  constructor(source: string) {
    const message = `“${source}” is in this glossary already. Change it there.`;
    super(HttpStatus.CONFLICT, 'TERM_TAKEN', message, { details: [{ field: 'source', message }] });
  }
}

/** The words of an account that have one translation. */
@Injectable()
export class GlossaryService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By source. */
  terms(userId: string, language: TargetLanguage): Promise<GlossaryTerm[]> {
    return this.database
      .fork()
      .find(GlossaryTerm, { userId, language }, { orderBy: { source: 'asc' }, limit: MAX_TERMS });
  }

  /** @throws DomainError 409 where it is there already, or there are too many */
  async add(userId: string, { target_lang: language, source, target }: SaveTermDto): Promise<GlossaryTerm> {
    const em = this.database.fork();
    if ((await em.count(GlossaryTerm, { userId, language })) >= MAX_TERMS) throw new TooManyTermsError();
    const term = Object.assign(new GlossaryTerm(), { userId, language, source, target, createdAt: this.clock.now() });
    await once(em.persist(term), source);
    return term;
  }

  /** @throws DomainError 404, 409 */
  async change(userId: string, id: string, { target_lang, source, target }: SaveTermDto): Promise<GlossaryTerm> {
    const em = this.database.fork();
    const term = await em.findOne(GlossaryTerm, { id, userId });
    if (!term) throw new NotFoundError('Term');
    Object.assign(term, { language: target_lang, source, target });
    await once(em, source);
    return term;
  }

  async remove(userId: string, id: string): Promise<void> {
    const removed = await this.database.fork().nativeDelete(GlossaryTerm, { id, userId });
    if (removed === 0) throw new NotFoundError('Term');
  }
}

async function once(em: { flush(): Promise<void> }, source: string): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? new TermTakenError(source) : error;
  }
}
