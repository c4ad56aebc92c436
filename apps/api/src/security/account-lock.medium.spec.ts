import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Member } from '../testing/member.js';
import { operations } from '../testing/requests/document.js';
import { Owner } from '../testing/requests/owner.js';
import { requestOf } from '../testing/requests/requests.js';
import { send } from '../testing/requests/send.js';
import { until } from '../testing/until.js';

const CONNECTIONS = 4;
const AT_ONCE = CONNECTIONS + 2;

describe('while an account is locked', () => {
  let owner: Owner;
  let other: Member;
  let holder: pg.Client;
  beforeAll(async () => {
    owner = await Owner.move({ env: { DATABASE_POOL_SIZE: String(CONNECTIONS) } });
    await owner.test.worker!.close();
    other = await owner.another();
    holder = new pg.Client({ connectionString: owner.test.database.url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await owner.close();
  });

  const waitingForLocks = async () => {
    const { rows } = await holder.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]!.count;
  };

  it.each(operations.map((operation) => ({ ...operation, name: `${operation.method} ${operation.path}` })))(
    '$name that is sent many times at once leaves connections to others',
    async (operation) => {
      const { as, ...request } = await requestOf(operation, owner);
      const { headers } = as ?? owner.member;
      await holder.query('begin');
      await holder.query('select 1 from users for no key update');
      let answered = 0;
      const sent = Array.from({ length: AT_ONCE }, () =>
        send(owner.test, operation, request, operation.isPublic ? {} : headers).finally(() => (answered += 1)),
      );
      try {
        await until(async () => answered === AT_ONCE || (await waitingForLocks()) > 0, 'the lock to be met');
        await other.get('/uploads').expect(200);
        expect(await waitingForLocks()).toBeLessThanOrEqual(1);
      } finally {
        await holder.query('commit');
        await Promise.allSettled(sent);
      }
    },
  );
});
