import { type EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../common/clock/durations.js';
import { RateLimitedError } from '../common/rate-limit/rate-limit.guard.js';
import { PlanChange } from './plan-change.entity.js';

/** Upgrades that an account may begin: PayPal is asked about each for a day, at every look at its subscription. */
const LIMITS = [
  { most: 20, withinMs: HOUR_MS },
  { most: 100, withinMs: DAY_MS },
];

/**
 * Whether an account may begin another upgrade, whatever became of those before. The caller holds the account's lock.
 * @throws RateLimitedError
 */
export async function limitUpgrades(em: EntityManager, userId: string, now: Date): Promise<void> {
  const begun = await em.find(
    PlanChange,
    { userId, createdAt: { $gt: new Date(now.getTime() - DAY_MS) } },
    { fields: ['createdAt'], orderBy: { createdAt: 'desc' }, limit: Math.max(...LIMITS.map(({ most }) => most)) },
  );
  const waits = LIMITS.map(({ most, withinMs }) => {
    const oldest = begun[most - 1];
    return oldest ? oldest.createdAt.getTime() + withinMs - now.getTime() : 0;
  });
  const waitMs = Math.max(...waits);
  if (waitMs > 0) throw new RateLimitedError(Math.ceil(waitMs / 1_000));
}
