import { Injectable } from '@nestjs/common';
import { MAX_ATTEMPTS } from './common/outbox/outbox.queries.js';
import { Periodic } from './common/periodic.js';
import { HOUR_MS } from './common/clock/durations.js';
import { Database } from './database/database.js';

/** What has had its time, by table. Each may run twice and in any order, so every worker does it. */
const OUTDATED = {
  idempotency_keys: `created_at < now() - interval '24 hours'`,
  verifications: `expires_at < now() - interval '1 day'`,
  account_links: `expires_at < now() - interval '1 day'`,
  guesses: `since < now() - interval '1 day'`,
  security_events: `created_at < now() - interval '180 days'`,
  webhook_deliveries: `state <> 'pending' and created_at < now() - interval '30 days'`,
  sessions: `coalesce(ended_at, expires_at) < now() - interval '30 days'`,
  address_limits: `tries_day < current_date - 1 and coalesce(last_sent_at < now() - interval '1 day', true)`,
  outbox: `attempts >= ${MAX_ATTEMPTS} and created_at < now() - interval '7 days'`,
};

/** What an account makes without end, by table: of what has been over for a while, the newest so many are kept. */
const MOST_KEPT = {
  processing_jobs: { most: 2_000, over: 'finished_at' },
  notifications: { most: 1_000, over: 'created_at' },
};

/** Removes once an hour what nobody will ask for again. Runs in workers. */
@Injectable()
export class Housekeeper extends Periodic {
  constructor(private readonly database: Database) {
    super(HOUR_MS);
  }

  async run(): Promise<void> {
    const em = this.database.fork();
    for (const [table, condition] of Object.entries(OUTDATED)) {
      await em.execute(`delete from ${table} where ${condition}`);
    }
    for (const [table, { most, over }] of Object.entries(MOST_KEPT)) {
      await em.execute(
        `delete from ${table} where id in (
           select old.id from (select user_id from ${table} group by user_id having count(*) > ${most}) crowded
           cross join lateral (
             select id, ${over} from ${table} where user_id = crowded.user_id and ${over} is not null
             order by ${over} desc offset ${most}
           ) old where old.${over} < now() - interval '7 days')`,
      );
    }
  }
}
