import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Database } from '../../database/database.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { PLAN_GRANTED } from '../../subscriptions/customers/customers.service.js';
import { PlanCatalogue } from '../../subscriptions/plans/plan-catalogue.service.js';
import { MediaService } from '../media.service.js';
import {
  findExpired,
  findOwnersToWarn,
  firstExpiry,
  markWarned,
  postponeExpiry,
  type WarningDays,
} from './retention.queries.js';

/** Minimum retention after a plan change. */
export const GRACE_DAYS = 30;
/** How many days ahead the owner is warned, twice. */
const WARNINGS: readonly WarningDays[] = [7, 3];
const BATCH = 200;

/** Keeps files as long as the best plan their owner has had since the upload allows, warns the owner before they expire, and never
 * deletes a file without a warning.
 */
@Injectable()
export class RetentionService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly plans: PlanCatalogue,
    private readonly media: MediaService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(PLAN_GRANTED, ({ userId, from, to }) =>
      this.follow(userId as string, from as string, to as string),
    );
  }

  async sweep(): Promise<void> {
    for (const days of WARNINGS) await this.warn(days);
    await this.removeExpired();
  }

  /** Plan changes only ever extend expiry dates. */
  private async follow(userId: string, from: string, to: string): Promise<void> {
    const [old, target] = [await this.plans.planOf(from), await this.plans.planOf(to)];
    const now = this.clock.now();
    await this.database.transactional(async (em) => {
      await postponeExpiry(em, userId, { keptDays: target.retentionDays, graceDays: GRACE_DAYS, now });
      const first = await firstExpiry(em, userId);
      if (target.retentionDays >= old.retentionDays || !first) return;
      await this.notifications.notify(em, userId, 'retention-changed', {
        plan: target.name,
        days: target.retentionDays,
        date: dayOf(first),
        link: '/library',
      });
    });
  }

  /** One message per account, regardless of how many files expire. */
  private async warn(days: WarningDays): Promise<void> {
    const now = this.clock.now();
    for (const userId of await findOwnersToWarn(this.database.fork(), days, now, BATCH)) {
      await this.database.transactional(async (em) => {
        const files = await markWarned(em, userId, days, now);
        const [first] = files;
        if (!first) return;
        const kind = files.length === 1 ? 'file-expiring' : 'files-expiring';
        const params = { file: first.name, count: files.length, date: dayOf(first.date), link: '/library' };
        await this.notifications.notify(em, userId, kind, params);
      });
    }
  }

  private async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (const id of await findExpired(this.database.fork(), now, BATCH)) await this.media.removeExpired(id, now);
  }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
