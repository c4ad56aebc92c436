import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Metrics } from '../common/metrics/metrics.js';
import { Database } from '../database/database.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { CustomersService, type Standing } from '../subscriptions/customers/customers.service.js';
import { type StorageUsageDto } from '../subscriptions/dto/access.dto.js';
import { mostFilesOf, type Plan } from '../subscriptions/plans/plan.js';
import { type Period } from '../subscriptions/customers/usage-month.js';
import { allowanceOf, leftOf, type MeteredUnit, unitOf } from './allowance.js';
import { StorageFullError } from './storage-full.error.js';
import { ReservedUploads, StoredFiles } from './stored-bytes.js';
import { METERED_FEATURES, type MeteredFeature, UsageRecord } from './usage-record.entity.js';
import { claimWarning, raiseDelivered, releaseReserved, settleReserved, sumUsage } from './usage.queries.js';
import { TooManyFilesError } from './too-many-files.error.js';
import { thresholdsReached } from './usage-warnings.js';

export class QuotaExceededError extends DomainError {
  constructor(feature: MeteredFeature, needed: number, left: number) {
    super(HttpStatus.PAYMENT_REQUIRED, 'QUOTA_EXCEEDED', quotaMessage(feature, needed, left), {
      extensions: { upgrade_required: true, needed, left },
    });
  }
}

/** The sentence that refuses what an allowance no longer holds. */
export function quotaMessage(feature: MeteredFeature, needed: number, left: number): string {
  const [unit, divisor] = unitOf(feature) === 'seconds' ? ['minutes', 60] : ['words', 1];
  return `This needs ${Math.ceil(needed / divisor)} ${unit}; ${Math.floor(left / divisor)} are left of your plan’s allowance. Shorten the file or upgrade your plan.`;
}

export interface FeatureUsage {
  used: number;
  reserved: number;
  /** −1 is unlimited. */
  limit: number;
  unit: MeteredUnit;
  resets_at: string;
}

/** What a ledger line is for: shown to its owner long after job and file have gone. */
export interface UsageOrder {
  userId: string;
  feature: MeteredFeature;
  jobId: string;
  amount: number;
  jobType: string;
  inputName: string | null;
  /** What an earlier attempt has delivered of it already. */
  deliveredAmount?: number;
  /** What of it was charged before a retry. */
  chargedAmount?: number;
}

interface Sums {
  used: number;
  reserved: number;
}

/** The ledger. Each call works in the caller's transaction, so that money moves with the fact it pays for. */
@Injectable()
export class UsageService {
  private readonly moved;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly customers: CustomersService,
    private readonly notifications: NotificationsService,
    private readonly modules: ModuleRef,
    metrics: Metrics,
  ) {
    this.moved = metrics.counter('ledger_units_total', {
      help: 'Seconds or words written into the ledger, also where that was rolled back.',
      labels: ['service', 'movement'],
    });
  }

  /**
   * Holds `amount` for a job. The account's row is locked, so that requests at the same instant cannot both take the last.
   * @param locked the standing, where the caller's transaction holds that lock already
   * @throws QuotaExceededError when less is left
   */
  async reserve(em: EntityManager, order: UsageOrder, locked?: Standing): Promise<void> {
    const standing = locked ?? (await this.customers.lock(em, order.userId));
    const { feature, amount } = order;
    const limit = allowanceOf(standing.plan, feature);
    const { used, reserved } = await this.sums(em, order.userId, feature, standing.usageMonth);
    const left = leftOf(limit, used, reserved);
    if (limit >= 0 && amount > left) throw new QuotaExceededError(feature, amount, left);
    em.persist(Object.assign(new UsageRecord(), { ...order, createdAt: standing.now }));
    this.moved.inc({ service: feature, movement: 'reserved' }, amount);
    await this.warn(em, order.userId, feature, standing, used + reserved + amount);
  }

  /** Turns what a job holds into use, once. `amount` may be less than was held, never more; what was charged before stays charged. */
  async settle(em: EntityManager, jobId: string, amount?: number): Promise<void> {
    const line = await settleReserved(em, jobId, amount ?? null, this.clock.now());
    if (!line) return;
    this.moved.inc({ service: line.feature, movement: 'spent' }, line.spent);
    this.moved.inc({ service: line.feature, movement: 'refunded' }, line.held - line.spent);
  }

  /** Before a part of a result goes out: all of it that has gone out then, in the ledger's unit. It only rises. */
  async recordDelivered(jobId: string, amount: number): Promise<void> {
    await raiseDelivered(this.database.fork(), jobId, amount);
  }

  /** Gives back what a job holds, once; but for what was charged before a retry, and what was delivered, where that is to stay charged. */
  async release(em: EntityManager, jobId: string, { keepDelivered = false } = {}): Promise<void> {
    const line = await releaseReserved(em, jobId, keepDelivered, this.clock.now());
    if (!line) return;
    const { feature: service, held, kept } = line;
    if (kept > 0) this.moved.inc({ service, movement: 'spent' }, kept);
    this.moved.inc({ service, movement: 'refunded' }, held - kept);
  }

  /** What a job holds in all, null where it was ordered without a price. */
  async heldFor(jobId: string): Promise<number | null> {
    const record = await this.database.fork().findOne(UsageRecord, { jobId, state: 'reserved' });
    return record?.amount ?? null;
  }

  /** Holds again what a failed or cancelled job gave back, with what of it is charged already. @throws QuotaExceededError when it is no longer there */
  async reserveAgain(em: EntityManager, jobId: string, locked?: Standing): Promise<void> {
    const record = await em.findOne(UsageRecord, { jobId });
    const isCharged = record?.state === 'settled' && record.orderedAmount !== null;
    if (!record || !(record.state === 'released' || isCharged)) return;
    await em.nativeDelete(UsageRecord, { jobId });
    const { userId, feature, amount, orderedAmount, deliveredAmount, jobType, inputName } = record;
    const order = { userId, feature, jobId, amount: orderedAmount ?? amount, jobType, inputName };
    const chargedAmount = isCharged ? amount : 0;
    await this.reserve(em, { ...order, deliveredAmount, chargedAmount }, locked);
  }

  /** Every feature's figures of the running usage month. */
  async features(userId: string, standing: Standing): Promise<Record<MeteredFeature, FeatureUsage>> {
    const rows = await sumUsage(this.database.fork(), userId, standing.usageMonth);
    const figures = METERED_FEATURES.map((feature) => {
      const row = rows.find((each) => each.feature === feature);
      const usage: FeatureUsage = {
        used: row?.used ?? 0,
        reserved: row?.reserved ?? 0,
        limit: allowanceOf(standing.plan, feature),
        unit: unitOf(feature),
        resets_at: standing.usageMonth.end.toISOString(),
      };
      return [feature, usage] as const;
    });
    return Object.fromEntries(figures) as Record<MeteredFeature, FeatureUsage>;
  }

  /**
   * Bytes the account holds now, without the sample recording, and bytes that unfinished uploads have been promised.
   * @param upload whose own promise doesn't count
   */
  async storage(userId: string, em: EntityManager = this.database.fork(), upload: string | null = null): Promise<Sums> {
    // In this order: an upload that ends in between is counted once or not at all, and never refuses another one by being counted twice.
    const used = await this.modules.get(StoredFiles, { strict: false }).used(em, userId);
    const reserved = await this.modules.get(ReservedUploads, { strict: false }).bytes(em, userId, upload);
    return { used, reserved };
  }

  async storageUsage(userId: string, { storageBytes }: Plan): Promise<StorageUsageDto> {
    return { ...(await this.storage(userId)), limit: storageBytes, unit: 'bytes', resets_at: null };
  }

  /** Bytes that the plan has room for, beside what is held and promised. */
  async storageLeft(userId: string, plan: Plan, em?: EntityManager, upload?: string): Promise<number> {
    const { used, reserved } = await this.storage(userId, em, upload);
    return Math.max(0, plan.storageBytes - used - reserved);
  }

  /** @throws StorageFullError where an unfinished upload, or what a tool has made, would not fit */
  async checkStorage(userId: string, bytes: number, upload: string): Promise<void> {
    const available = await this.storageLeft(userId, await this.customers.planOf(userId), undefined, upload);
    if (bytes > available) throw new StorageFullError(bytes, available);
  }

  /**
   * Before work whose result will need room, nobody knows how much: where there is none, the work would be for nothing.
   * @throws TooManyFilesError, StorageFullError
   */
  async checkAnyStorage(userId: string, bytes: number): Promise<void> {
    const plan = await this.customers.planOf(userId);
    await this.checkCount(this.database.fork(), { userId, plan, files: 1 });
    const available = await this.storageLeft(userId, plan);
    if (available === 0) throw new StorageFullError(bytes, 0);
  }

  /**
   * Makes sure that so many bytes more have room. Uploads of one account that end at once take turns here: together they cannot pass
   * the plan's storage, nor its number of files.
   * @param files that they are of
   * @param upload that was promised the room
   * @throws TooManyFilesError, StorageFullError
   */
  async reserveStorage(
    em: EntityManager,
    userId: string,
    { bytes, files = 1, upload }: { bytes: number; files?: number; upload?: string },
  ): Promise<void> {
    const { plan } = await this.customers.lock(em, userId);
    // First, since it bounds how many rows the sums have to read.
    await this.checkCount(em, { userId, plan, files, upload });
    const available = await this.storageLeft(userId, plan, em, upload);
    if (bytes > available) throw new StorageFullError(bytes, available);
  }

  private async checkCount(
    em: EntityManager,
    { userId, plan, files, upload }: { userId: string; plan: Plan; files: number; upload?: string | undefined },
  ): Promise<void> {
    if (files === 0) return;
    // In this order: an upload that ends in between is counted once or not at all.
    const stored = await this.modules.get(StoredFiles, { strict: false }).count(em, userId);
    const open = await this.modules.get(ReservedUploads, { strict: false }).count(em, userId, upload ?? null);
    const most = mostFilesOf(plan);
    if (stored + open + files > most) throw new TooManyFilesError(most);
  }

  /** Tells the account when it has reached a threshold of its allowance, once in a usage month. */
  private async warn(
    em: EntityManager,
    userId: string,
    feature: MeteredFeature,
    standing: Standing,
    taken: number,
  ): Promise<void> {
    const limit = allowanceOf(standing.plan, feature);
    for (const threshold of thresholdsReached(taken, limit)) {
      if (await claimWarning(em, userId, feature, standing.usageMonth, threshold)) {
        await this.notifications.notify(em, userId, threshold === 100 ? 'usage-100' : 'usage-80', {
          feature,
          date: standing.usageMonth.end.toISOString().slice(0, 10),
          link: '/usage',
        });
      }
    }
  }

  private async sums(em: EntityManager, userId: string, feature: MeteredFeature, month: Period): Promise<Sums> {
    const [row] = await sumUsage(em, userId, month, feature);
    return { used: row?.used ?? 0, reserved: row?.reserved ?? 0 };
  }
}
