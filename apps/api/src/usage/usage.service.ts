import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type Plan, planOf } from '../subscriptions/plan-catalogue.js';
import { User } from '../users/user.entity.js';
import { usageMonth } from './usage-month.js';
import { type MeteredFeature, UsageRecord } from './usage-record.entity.js';

export class QuotaExceededError extends DomainError {
  constructor(feature: MeteredFeature, needed: number, left: number) {
    const [unit, divisor] = feature === 'transcription' ? ['minutes', 60] : ['words', 1];
    super(
      HttpStatus.PAYMENT_REQUIRED,
      'QUOTA_EXCEEDED',
      `This needs ${Math.ceil(needed / divisor)} ${unit}; ${Math.floor(left / divisor)} are left of your plan’s allowance. Shorten the file or upgrade your plan.`,
      { extensions: { upgrade_required: true, needed, left } },
    );
  }
}

export interface FeatureUsage {
  used: number;
  reserved: number;
  limit: number;
  unit: 'seconds' | 'words';
  resets_at: string;
}

/** What the plan allows of a feature in a usage month, in its ledger's unit; −1 is unlimited. */
export function allowanceOf(plan: Plan, feature: MeteredFeature): number {
  switch (feature) {
    case 'transcription':
      return plan.transcriptionMinutes < 0 ? -1 : plan.transcriptionMinutes * 60;
    case 'translation':
      return plan.translationWords;
    case 'summarization':
      return plan.summaryWords;
  }
}

/** The ledger. Each call works in the caller's transaction, so that money moves with the fact it pays for. */
@Injectable()
export class UsageService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds `amount` for a job. The account's row is locked, so that requests at the same instant cannot both take the last.
   * @throws QuotaExceededError when less is left
   */
  async reserve(
    em: EntityManager,
    userId: string,
    feature: MeteredFeature,
    jobId: string,
    amount: number,
  ): Promise<void> {
    const user = await this.lockAccount(em, userId);
    const limit = allowanceOf(planOf(user.plan), feature);
    const { used, reserved } = await this.sums(em, user, feature);
    const left = limit - used - reserved;
    if (limit >= 0 && amount > left) throw new QuotaExceededError(feature, amount, Math.max(0, left));
    em.persist(Object.assign(new UsageRecord(), { userId, feature, jobId, amount, createdAt: this.clock.now() }));
  }

  /** Turns what a job holds into use, once. `amount` may be less than was held, never more. */
  async settle(em: EntityManager, jobId: string, amount?: number): Promise<void> {
    await em.execute(
      `update usage_records set state = 'settled', closed_at = ?, amount = least(amount, coalesce(?, amount))
       where job_id = ? and state = 'reserved'`,
      [this.clock.now(), amount ?? null, jobId],
    );
  }

  /** Gives back what a job holds, once. */
  async release(em: EntityManager, jobId: string): Promise<void> {
    await em.nativeUpdate(UsageRecord, { jobId, state: 'reserved' }, { state: 'released', closedAt: this.clock.now() });
  }

  /** Holds again what a failed or cancelled job gave back. @throws QuotaExceededError when it is no longer there */
  async reserveAgain(em: EntityManager, jobId: string): Promise<void> {
    const record = await em.findOne(UsageRecord, { jobId });
    if (!record || record.state !== 'released') return;
    await em.nativeDelete(UsageRecord, { jobId });
    await this.reserve(em, record.userId, record.feature, jobId, Number(record.amount));
  }

  async usageOf(userId: string, feature: MeteredFeature): Promise<FeatureUsage> {
    const user = await this.em.findOneOrFail(User, { id: userId });
    const { end } = usageMonth(user.createdAt, this.clock.now());
    return {
      ...(await this.sums(this.em, user, feature)),
      limit: allowanceOf(planOf(user.plan), feature),
      unit: feature === 'transcription' ? 'seconds' : 'words',
      resets_at: end.toISOString(),
    };
  }

  /** Bytes the account holds now. */
  async storageUsed(userId: string, em: EntityManager = this.em): Promise<number> {
    const [row] = await em.execute<{ sum: string }[]>(
      'select coalesce(sum(size_bytes), 0) as sum from media_files where user_id = ?',
      [userId],
    );
    return Number(row?.sum ?? 0);
  }

  lockAccount(em: EntityManager, userId: string): Promise<User> {
    return em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  private async sums(
    em: EntityManager,
    user: User,
    feature: MeteredFeature,
  ): Promise<{ used: number; reserved: number }> {
    const { start, end } = usageMonth(user.createdAt, this.clock.now());
    const [row] = await em.execute<{ used: string; reserved: string }[]>(
      `select coalesce(sum(amount) filter (where state = 'settled'), 0) as used,
              coalesce(sum(amount) filter (where state = 'reserved'), 0) as reserved
       from usage_records where user_id = ? and feature = ? and created_at >= ? and created_at < ?`,
      [user.id, feature, start, end],
    );
    return { used: Number(row?.used ?? 0), reserved: Number(row?.reserved ?? 0) };
  }
}
