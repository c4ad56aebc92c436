import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Database } from '../../database/database.js';
import { Mailer } from '../../mail/mailer.js';
import { normalizeEmail, User } from '../../users/user.entity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { lockAddress } from '../auth.queries.js';
import { type SignupDto } from '../dto/credentials.dto.js';
import { hashPassword, refuseCommonPassword } from '../passwords.js';
import { AddressLimits } from './address-limits.service.js';
import { type Asked, VerificationService } from './verification.service.js';

const SIGN_UP_ASKED = 'auth.sign-up-asked';
const RESEND_ASKED = 'auth.resend-asked';

/** A sign-up waiting for a worker. */
interface SignUp extends Asked {
  [field: string]: unknown;
  email: string;
  /** The browser's previous sign-up. */
  former: string | null;
  client: ClientInfo;
}

/** Sign-ups and code requests. Does the same work for every address and leaves the rest to a worker, so that only mailboxes reveal accounts. */
@Injectable()
export class SignUps implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly limits: AddressLimits,
    private readonly verification: VerificationService,
    private readonly mailer: Mailer,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(SIGN_UP_ASKED, (asked) => this.makeAccount(asked as SignUp));
    this.outbox.handle(RESEND_ASKED, ({ email, attempt }) => this.resend(email as string, attempt as string | null));
  }

  /** `attempt` and `former` are hashes of the browser's new and previous sign-up secrets. */
  async ask(
    { name, email, password }: SignupDto,
    { attempt, former }: { attempt: string; former: string | null },
    client: ClientInfo,
  ): Promise<void> {
    refuseCommonPassword(password, 'password');
    await this.limits.takeTry(email, client.ip, 'signup');
    const passwordHash = await hashPassword(password);
    const asked: SignUp = { name: name.trim(), email: normalizeEmail(email), passwordHash, attempt, former, client };
    this.outbox.add(this.em, SIGN_UP_ASKED, asked);
    await this.em.flush();
  }

  /** One email per cooldown and address. The code is for the caller's own sign-up, or else the newest. */
  async askAgain(email: string, attempt: string | null): Promise<void> {
    await this.limits.takeMail(email, 'resend');
    this.outbox.add(this.em, RESEND_ASKED, { email: normalizeEmail(email), attempt });
    await this.em.flush();
  }

  /**
   * Makes an inactive account, or adds to what waits for one, and mails a code and a link. The owner of an active one is told instead.
   * No mail follows another within the cooldown: the one before still serves.
   */
  private makeAccount({ name, email, passwordHash, attempt, former, client }: SignUp): Promise<void> {
    return this.holding(email, async (em, known) => {
      const mayMail = await this.limits.takeSignUpMail(em, email);
      if (known?.emailVerifiedAt) {
        if (mayMail) this.mailer.send(em, known, 'already-registered', {});
        return;
      }
      const user = known ?? Object.assign(new User(), { email, name });
      await em.persist(user).flush();
      await this.verification.open(em, user, { attempt, name, passwordHash }, former, mayMail);
      this.trail.record(em, user.id, 'signed-up', client);
    });
  }

  /** Unknown addresses get nothing; the owner of an active account is notified. */
  private resend(email: string, attempt: string | null): Promise<void> {
    return this.holding(email, async (em, user) => {
      if (user?.emailVerifiedAt) this.mailer.send(em, user, 'already-registered', {});
      else if (user) await this.verification.renew(em, user, attempt);
    });
  }

  /** In one transaction that locks the address, so that it is ordered with any verification of the same address. */
  private async holding(email: string, act: (em: EntityManager, user: User | null) => Promise<void>): Promise<void> {
    await this.database.transactional(async (em) => {
      await lockAddress(em, email);
      await act(em, await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    });
  }
}
