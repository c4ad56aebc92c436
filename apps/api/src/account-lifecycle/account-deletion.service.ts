import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { deleteCredentials } from '../auth/credentials.js';
import { lockAccount } from '../auth/lock-account.js';
import { SessionsService } from '../auth/sessions.service.js';
import { accountTransaction } from '../common/account/account-transaction.js';
import { ExternalAccess } from '../common/account/external-access.js';
import { AccountRemoval } from '../common/account/account-removal.js';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { Clock } from '../common/clock/clock.js';
import { deriveKey } from '../common/crypto/keys.js';
import { encrypt, decrypt } from '../common/crypto/encryption.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { Mailer } from '../mail/mailer.js';
import { deleteSupportMessages } from '../support/support.queries.js';
import { User } from '../users/user.entity.js';

const DELETION_ASKED = 'account.deletion-asked';
/** Between two looks at what has to be waited for, such as a job that is being stopped. */
const LOOK_AGAIN_MS = 2_000;

/** Who it was, for the last mail. Sealed, and gone with the account. */
interface Farewell {
  email: string;
  name: string;
  language: string;
}

/**
 * Removes an account for good. It ends for its owner at once; what belongs to it goes step by step, each of which may be repeated,
 * so that an interruption anywhere only delays the rest.
 */
@Injectable()
export class AccountDeletion implements OnModuleInit {
  private readonly logger = new Logger(AccountDeletion.name);
  private readonly keys: Buffer[];

  constructor(
    private readonly database: Database,
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly removal: AccountRemoval,
    private readonly access: ExternalAccess,
    private readonly sessions: SessionsService,
    private readonly mailer: Mailer,
  ) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'farewell'));
  }

  onModuleInit(): void {
    this.outbox.handle(DELETION_ASKED, ({ userId }) => this.resume(userId as string));
  }

  /** From here on nobody signs in to it, its address is free, and it will go. Asking again changes nothing. */
  async ask(who: Principal): Promise<void> {
    const { userId } = who;
    await accountTransaction(this.database.fork(), userId, async (em) => {
      await lockAccount(em, who);
      const user = await em.findOneOrFail(User, { id: userId });
      if (user.deletionAskedAt) return;
      const farewell: Farewell = { email: user.email, name: user.name, language: user.effectiveSettings.language };
      Object.assign(user, {
        deletionAskedAt: this.clock.now(),
        farewell: encrypt(this.keys[0]!, farewell),
        email: `deleted:${user.id}`,
        name: '',
        pendingEmail: null,
        passwordHash: null,
        secondFactor: false,
        signInsRevokedAt: this.clock.now(),
        avatarUrl: null,
      });
      await deleteCredentials(em, userId);
      await this.access.revokeAll(em, userId);
      await this.sessions.endAll(em, userId, 'ended');
      this.outbox.add(em, DELETION_ASKED, { userId });
    });
  }

  /** Goes on with every deletion that was asked for and is not done, such as one whose provider was away for days. */
  async resumeAll(): Promise<void> {
    const waiting = await this.database.fork().find(User, { deletionAskedAt: { $ne: null } });
    for (const { id } of waiting) {
      await this.resume(id).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Deleting an account goes on later'),
      );
    }
  }

  private async resume(userId: string): Promise<void> {
    const user = await this.database.fork().findOne(User, { id: userId, deletionAskedAt: { $ne: null } });
    if (!user?.farewell) return;
    const farewell = decrypt<Farewell>(this.keys, user.farewell);
    for (const step of this.removal.steps) {
      if (!(await step({ userId, email: farewell.email }))) return this.lookAgain(userId);
    }
    await this.database.transactional(async (em) => {
      if ((await em.nativeDelete(User, { id: userId })) === 0) return;
      const { email, name, language } = farewell;
      await deleteSupportMessages(em, email);
      this.mailer.send(em, { email, name, effectiveSettings: { language } }, 'account-deleted', {
        link: this.env.publicUrl,
      });
    });
  }

  private async lookAgain(userId: string): Promise<void> {
    const em = this.database.fork();
    this.outbox.add(em, DELETION_ASKED, { userId }, LOOK_AGAIN_MS / 1_000);
    await em.flush();
  }
}
