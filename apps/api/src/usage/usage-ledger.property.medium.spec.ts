import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { makeAccount } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { QuotaExceededError, UsageService } from './usage.service.js';

const LIMITS: Record<string, number> = { free: 900, basic: 18_000, pro: 36_000 };

type Step =
  | { kind: 'reserve'; amount: number }
  | { kind: 'settle' | 'release' | 'again'; which: number; share: number }
  | { kind: 'renew'; days: number }
  | { kind: 'change'; plan: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('reserve' as const), amount: fc.integer({ min: 0, max: 1_000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'release' as const, 'again' as const),
      which: fc.nat(20),
      share: fc.integer({ min: 0, max: 120 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('renew' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('change' as const), plan: fc.constantFrom(...Object.keys(LIMITS)) }),
  },
);

/** The ledger as a child would keep it: a list of lines. */
interface Line {
  state: 'reserved' | 'settled' | 'released';
  amount: number;
  month: number;
}

describe('the ledger over any sequence of reserving, settling, releasing, renewing and changing plans', () => {
  let test: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
  });
  afterAll(() => test.close());

  const transact = <T>(action: (em: EntityManager) => Promise<T>) =>
    (test.orm.em.fork() as EntityManager).transactional(action);

  it('always adds up, and never grants more than the plan allows', async () => {
    const usage = test.app.get(UsageService);
    const customers = test.app.get(CustomersService);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { id: userId } = await makeAccount(test, { createdAt: clock.now() });
        const lines = new Map<string, Line>();
        let plan = 'free';
        const monthNow = async () => (await customers.standingOf(userId)).usageMonth.start.getTime();
        const taken = (month: number) =>
          [...lines.values()]
            .filter((line) => line.month === month && line.state !== 'released')
            .reduce((sum, line) => sum + line.amount, 0);
        const ask = async (jobId: string, amount: number, action: (em: EntityManager) => Promise<void>) => {
          const month = await monthNow();
          const fits = taken(month) + amount <= LIMITS[plan]!;
          const refusal = await transact(action).then(
            () => null,
            (error: unknown) => error,
          );
          expect(refusal instanceof QuotaExceededError).toBe(!fits);
          if (fits) lines.set(jobId, { state: 'reserved', amount, month });
        };

        for (const each of steps) {
          if (each.kind === 'reserve') {
            const jobId = randomUUID();
            const order = {
              userId,
              feature: 'transcription' as const,
              jobId,
              amount: each.amount,
              jobType: 'transcription',
              inputName: null,
            };
            await ask(jobId, each.amount, (em) => usage.reserve(em, order));
          } else if (each.kind === 'renew') {
            clock.advance({ days: each.days });
          } else if (each.kind === 'change') {
            plan = each.plan;
            await transact((em) => customers.grant(em, userId, plan));
          } else {
            const [jobId, line] = [...lines][each.which] ?? [];
            if (!jobId || !line) continue;
            if (each.kind === 'settle') {
              const amount = Math.floor((line.amount * each.share) / 100);
              await transact((em) => usage.settle(em, jobId, amount));
              if (line.state === 'reserved')
                Object.assign(line, { state: 'settled', amount: Math.min(line.amount, amount) });
            } else if (each.kind === 'release') {
              await transact((em) => usage.release(em, jobId));
              if (line.state === 'reserved') line.state = 'released';
            } else if (line.state === 'released') {
              await ask(jobId, line.amount, (em) => usage.reserveAgain(em, jobId));
            }
          }
        }

        const { transcription } = await usage.features(userId, await customers.standingOf(userId));
        expect(transcription.used + transcription.reserved).toBe(taken(await monthNow()));
        const rows = await test.orm.em
          .getConnection()
          .execute<{ state: string; sum: string }[]>(
            'select state, sum(amount) as sum from usage_records where user_id = ? group by state',
            [userId],
          );
        for (const { state, sum } of rows) {
          const ours = [...lines.values()].filter((line) => line.state === state);
          expect(Number(sum)).toBe(ours.reduce((total, line) => total + line.amount, 0));
        }
      }),
      { numRuns: 25 },
    );
  });
});
