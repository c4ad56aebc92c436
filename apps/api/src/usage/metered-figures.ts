import { Injectable } from '@nestjs/common';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { AccountFigures, type Figures } from '../users/account-figures.js';
import { DownloadsService } from './downloads.service.js';

@Injectable()
export class MeteredFigures extends AccountFigures {
  constructor(
    private readonly customers: CustomersService,
    private readonly downloads: DownloadsService,
  ) {
    super();
  }

  async of(userId: string): Promise<Figures> {
    const standing = await this.customers.standingOf(userId);
    return { quotaBytes: standing.plan.storageBytes, ...(await this.downloads.counts(userId, standing.usageMonth)) };
  }
}
