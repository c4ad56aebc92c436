import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type Period } from '../subscriptions/customers/usage-month.js';
import { type Figures } from '../users/account-figures.js';
import { type DownloadsDto } from './dto/usage.dto.js';

const NEWEST = 100;

export interface Download {
  name: string;
  format: string;
  sizeBytes: number | null;
}

/** What an account has taken out: originals, results and exports. */
@Injectable()
export class DownloadsService {
  private readonly logger = new Logger(DownloadsService.name);

  constructor(
    private readonly database: Database,
    private readonly customers: CustomersService,
  ) {}

  /** Notes a download. Never fails the delivery it stands beside. */
  async note(userId: string, { name, format, sizeBytes }: Download): Promise<void> {
    try {
      const { now } = await this.customers.standingOf(userId);
      await this.database
        .fork()
        .execute('insert into exports (user_id, name, format, size_bytes, created_at) values (?, ?, ?, ?, ?)', [
          userId,
          name,
          format,
          sizeBytes,
          now,
        ]);
    } catch (error) {
      this.logger.warn({ err: error }, 'Download not noted');
    }
  }

  async counts(userId: string, { start, end }: Period): Promise<Omit<Figures, 'quotaBytes'>> {
    const [row] = await this.database.fork().execute<Omit<Figures, 'quotaBytes'>[]>(
      `select count(*)::int as "totalDownloads",
              (count(*) filter (where created_at >= ? and created_at < ?))::int as "monthlyDownloads"
       from exports where user_id = ?`,
      [start, end, userId],
    );
    return row!;
  }

  /** Whether an account has ever taken out something in one of these formats. */
  async hasTaken(userId: string, formats: readonly string[]): Promise<boolean> {
    const rows = await this.database
      .fork()
      .execute<unknown[]>('select 1 from exports where user_id = ? and format in (?) limit 1', [userId, formats]);
    return rows.length > 0;
  }

  async of(userId: string): Promise<DownloadsDto> {
    const { usageMonth } = await this.customers.standingOf(userId);
    const { totalDownloads, monthlyDownloads } = await this.counts(userId, usageMonth);
    const em = this.database.fork();
    const files = await em.execute<{ name: string; format: string; size_bytes: string | null; created_at: Date }[]>(
      `select name, format, size_bytes, created_at from exports where user_id = ? order by created_at desc, id desc limit ${NEWEST}`,
      [userId],
    );
    return {
      total_downloads: totalDownloads,
      monthly_downloads: monthlyDownloads,
      files: files.map(({ name, format, size_bytes, created_at }) => ({
        name,
        format,
        size_bytes: size_bytes === null ? null : Number(size_bytes),
        created_at: new Date(created_at).toISOString(),
      })),
    };
  }
}
