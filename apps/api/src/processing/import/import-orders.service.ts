import { Injectable } from '@nestjs/common';
import { Egress } from '../../common/egress/egress.js';
import { JobsService } from '../jobs/jobs.service.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { type ImportDto } from './import.dto.js';

/** Checks an order for a file from an address and makes the job. */
@Injectable()
export class ImportOrders {
  constructor(
    private readonly egress: Egress,
    private readonly jobs: JobsService,
  ) {}

  /** @throws DomainError 400 for an address that is not on the public internet, 429 */
  async order(userId: string, { url, name }: ImportDto): Promise<ProcessingJob> {
    const { hostname } = this.egress.checkField('url', url);
    const params = { url, ...(name && { name }) };
    return this.jobs.create({ userId, type: 'import', input: { id: null, originalName: name ?? hostname }, params });
  }
}
