import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Database } from '../../database/database.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { PLAN_GRANTED } from '../../subscriptions/customers/customers.service.js';
import { PlanCatalogue } from '../../subscriptions/plans/plan-catalogue.service.js';
import { MediaService } from '../media.service.js';

/** No change of plan leaves a file less time than this. */
export const GRACE_DAYS = 30;
/** How far ahead the owner is told, twice. */
const WARNINGS = [
  { days: 7, column: 'warned_7_at' },
  { days: 3, column: 'warned_3_at' },
] as const;
/** A file that is kept for no longer than this is spoken of once. */
const SHORT_LIFE = '8 days';
const BATCH = 200;

/**
 * Keeps files as long as the best plan that their owner has had since they came, tells the owner before their time is over, and removes
 * nothing of which nobody was told.
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
    for (const { days, column } of WARNINGS) await this.warn(days, column);
    await this.removeExpired();
  }

  /** A change of plan: dates move away, never nearer. */
  private async follow(userId: string, from: string, to: string): Promise<void> {
    const [old, target] = [await this.plans.planOf(from), await this.plans.planOf(to)];
    const now = this.clock.now();
    await this.database.transactional(async (em) => {
      await em.execute(
        `update media_files f set expires_at = d.date, warned_7_at = null, warned_3_at = null
         from (select id, greatest(expires_at, created_at + make_interval(days => ?), ?::timestamptz + make_interval(days => ?)) as date
               from media_files where user_id = ? and expires_at is not null) d
         where f.id = d.id and d.date > f.expires_at`,
        [target.retentionDays, now, GRACE_DAYS, userId],
      );
      const [first] = await em.execute<{ date: Date | null }[]>(
        'select min(expires_at) as date from media_files where user_id = ? and deleted_at is null',
        [userId],
      );
      if (target.retentionDays >= old.retentionDays || !first?.date) return;
      await this.notifications.notify(em, userId, 'retention-changed', {
        plan: target.name,
        days: target.retentionDays,
        date: dayOf(first.date),
        link: '/library',
      });
    });
  }

  /** One message for each account, however many of its files it is about. */
  private async warn(days: number, column: 'warned_7_at' | 'warned_3_at'): Promise<void> {
    const now = this.clock.now();
    const isLong = days === 7 ? `and expires_at - created_at > interval '${SHORT_LIFE}'` : '';
    const due = `expires_at <= ?::timestamptz + make_interval(days => ?) and ${column} is null ${isLong}`;
    const owners = await this.database
      .fork()
      .execute<{ user_id: string }[]>(`select distinct user_id from media_files where ${due} limit ${BATCH}`, [
        now,
        days,
      ]);
    for (const { user_id: userId } of owners) {
      await this.database.transactional(async (em) => {
        // Told late, it goes late: nothing goes sooner after the last message than the message says.
        const files = await em.execute<{ name: string; date: Date }[]>(
          `update media_files set ${column} = ?, expires_at = greatest(expires_at, ?::timestamptz + make_interval(days => ?))
           where user_id = ? and ${due} returning original_name as name, expires_at as date`,
          [now, now, days === 3 ? days : 0, userId, now, days],
        );
        const [first] = files.sort((a, b) => new Date(a.date).getTime() - new Date(b.date).getTime());
        if (!first) return;
        const kind = files.length === 1 ? 'file-expiring' : 'files-expiring';
        const params = { file: first.name, count: files.length, date: dayOf(first.date), link: '/library' };
        await this.notifications.notify(em, userId, kind, params);
      });
    }
  }

  private async removeExpired(): Promise<void> {
    const now = this.clock.now();
    const due = await this.database.fork().execute<{ id: string }[]>(
      `select id from media_files where expires_at <= ? and warned_3_at <= ?::timestamptz - interval '3 days'
       order by expires_at limit ${BATCH}`,
      [now, now],
    );
    for (const { id } of due) await this.media.removeExpired(id, now);
  }
}

const dayOf = (date: Date): string => new Date(date).toISOString().slice(0, 10);
