import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Database } from '../database/database.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { User } from '../users/user.entity.js';
import { unitOf } from './allowance.js';
import {
  type DailyUsageDto,
  type RecentUsageDto,
  type UsageRecordPageDto,
  type UsageRecordQuery,
  type UsageSummaryDto,
} from './dto/usage.dto.js';
import { StoredFiles } from './stored-bytes.js';
import { METERED_FEATURES, type MeteredFeature, UsageRecord } from './usage-record.entity.js';
import { sumUsageByDay } from './usage.queries.js';
import { UsageService } from './usage.service.js';
import { DAY_MS } from '../common/clock/durations.js';

/** A forecast goes on from these. */
const RECENT_DAYS = 14;

/** What an account may look up of its ledger. */
@Injectable()
export class UsageReader {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
    private readonly modules: ModuleRef,
  ) {}

  async summary(userId: string): Promise<UsageSummaryDto> {
    const standing = await this.customers.standingOf(userId);
    const { plan, now, usageMonth } = standing;
    return {
      plan: plan.id,
      period: { start: usageMonth.start.toISOString(), end: usageMonth.end.toISOString() },
      features: {
        ...(await this.usage.features(userId, standing)),
        storage: await this.usage.storageUsage(userId, plan),
      },
      daily: await this.daily(userId, usageMonth.start, now),
      recent: await this.recent(userId, now),
    };
  }

  async records(userId: string, query: UsageRecordQuery): Promise<UsageRecordPageDto> {
    const [records, totalCount] = await this.database.fork().findAndCount(
      UsageRecord,
      { userId, ...(query.feature && { feature: query.feature }) },
      {
        orderBy: [{ createdAt: query.order ?? 'desc' }, { id: 'asc' }],
        limit: query.page_size,
        offset: query.offset,
      },
    );
    return {
      records: records.map((record) => ({
        id: record.id,
        feature: record.feature,
        state: record.state,
        amount: record.amount,
        unit: unitOf(record.feature),
        job_id: record.jobId,
        job_type: record.jobType,
        input_name: record.inputName,
        created_at: record.createdAt.toISOString(),
        closed_at: record.closedAt?.toISOString() ?? null,
      })),
      totalCount,
      page: query.page,
      page_size: query.page_size,
    };
  }

  private async recent(userId: string, now: Date): Promise<RecentUsageDto[]> {
    const em = this.database.fork();
    const { createdAt } = await em.findOneOrFail(User, { id: userId });
    const today = Date.parse(now.toISOString().slice(0, 10));
    const firstDay = Date.parse(createdAt.toISOString().slice(0, 10));
    const start = new Date(Math.max(firstDay, today - (RECENT_DAYS - 1) * DAY_MS));
    const added = await this.modules.get(StoredFiles, { strict: false }).addedByDay(em, userId, start);
    return (await this.daily(userId, start, now)).map((day) => ({
      ...day,
      storage: added.get(day.date) ?? 0,
    }));
  }

  private async daily(userId: string, start: Date, now: Date): Promise<DailyUsageDto[]> {
    const rows = await sumUsageByDay(this.database.fork(), userId, start);
    return daysBetween(start, now).map((date) => {
      const amountOf = (feature: MeteredFeature) =>
        rows.find((row) => row.date === date && row.feature === feature)?.amount ?? 0;
      const [transcription, translation, summarization] = METERED_FEATURES.map(amountOf) as [number, number, number];
      return { date, transcription, translation, summarization };
    });
  }
}

/** The days in UTC from one instant's to another's, both included, as `YYYY-MM-DD`. */
export function daysBetween(from: Date, to: Date): string[] {
  const first = Date.parse(from.toISOString().slice(0, 10));
  const last = Date.parse(to.toISOString().slice(0, 10));
  return Array.from({ length: Math.max(0, (last - first) / DAY_MS) + 1 }, (_, i) =>
    new Date(first + i * DAY_MS).toISOString().slice(0, 10),
  );
}
