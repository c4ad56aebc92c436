import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type Period } from '../subscriptions/customers/usage-month.js';
import { type Figures } from '../users/account-figures.js';
import { Download } from './download.entity.js';
import { type DownloadsDto } from './dto/usage.dto.js';
import { addDownload, countDownloads } from './usage.queries.js';

const NEWEST = 100;

/** What an account has taken out: originals, results and exports. */
@Injectable()
export class DownloadsService {
  private readonly logger = new Logger(DownloadsService.name);

  constructor(
    private readonly database: Database,
    private readonly customers: CustomersService,
  ) {}

  /** Notes a download. Never fails the delivery it stands beside. */
  async note(userId: string, download: Pick<Download, 'name' | 'format' | 'sizeBytes'>): Promise<void> {
    try {
      await addDownload(this.database.fork(), userId, download, await this.customers.standingOf(userId));
    } catch (error) {
      this.logger.warn({ err: error }, 'Download not noted');
    }
  }

  counts(userId: string, month: Period): Promise<Omit<Figures, 'quotaBytes'>> {
    return countDownloads(this.database.fork(), userId, month);
  }

  /** Whether an account has ever taken out something in one of these formats. */
  async hasTaken(userId: string, formats: readonly string[]): Promise<boolean> {
    return (await this.database.fork().findOne(Download, { userId, format: { $in: [...formats] } })) !== null;
  }

  async of(userId: string): Promise<DownloadsDto> {
    const { usageMonth } = await this.customers.standingOf(userId);
    const { totalDownloads, monthlyDownloads } = await this.counts(userId, usageMonth);
    const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: NEWEST } as const;
    const files = await this.database.fork().find(Download, { userId }, newest);
    return {
      total_downloads: totalDownloads,
      monthly_downloads: monthlyDownloads,
      files: files.map(({ name, format, sizeBytes, createdAt }) => ({
        name,
        format,
        size_bytes: sizeBytes,
        created_at: createdAt.toISOString(),
      })),
    };
  }
}
