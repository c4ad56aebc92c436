import { Injectable } from '@nestjs/common';
import { MediaService } from '../../media/media.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { type MeasurementParams, type SilencesParams } from './analysis-job.js';

/** Makes the jobs that say something about a recording. */
@Injectable()
export class AnalysisOrders {
  constructor(
    private readonly media: MediaService,
    private readonly jobs: JobsService,
  ) {}

  /** @throws DomainError 400, 404, 409, 429 */
  async measure(userId: string, name: string, params: MeasurementParams): Promise<ProcessingJob> {
    const input = await this.media.findOwned(userId, name);
    return this.jobs.create({ userId, type: 'measurement', input, params });
  }

  /** @throws DomainError 400, 404, 409, 429 */
  async findSilences(userId: string, name: string, params: Omit<SilencesParams, 'kind'>): Promise<ProcessingJob> {
    const input = await this.media.findOwned(userId, name);
    return this.jobs.create({ userId, type: 'silences', input, params: { kind: 'silence', ...params } });
  }
}
