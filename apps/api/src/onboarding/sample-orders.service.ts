import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { accountTransaction } from '../common/account/account-transaction.js';
import { MediaFile } from '../media/media-file.entity.js';
import { JobsService } from '../processing/jobs/jobs.service.js';
import { ProcessingJob } from '../processing/jobs/processing-job.entity.js';
import { TranscriptionOrders } from '../processing/transcription/transcription-orders.service.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { SAMPLE } from '../usage/sample.js';

export interface Sample {
  file: MediaFile;
  job: ProcessingJob;
}

/** Gives an account the sample recording and has it transcribed as any other: by the engine, but at no cost. */
@Injectable()
export class SampleOrders {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersService,
    private readonly uploads: UploadsService,
    private readonly transcription: TranscriptionOrders,
    private readonly jobs: JobsService,
  ) {}

  /** The sample that there is, its transcription begun again where it has failed; else a new one. */
  async order(userId: string): Promise<Sample> {
    const known = await this.find(this.database.fork(), userId);
    if (!known) return this.give(userId);
    const { file, job } = known;
    const isAmiss = !file.hasTranscript && (job.state === 'failed' || job.state === 'cancelled');
    return isAmiss ? { file, job: await this.jobs.retry(userId, job.id) } : known;
  }

  /** File and job in one transaction: who asks twice at once gets one of each. */
  private async give(userId: string): Promise<Sample> {
    const arrival = await this.uploads.stageSample(userId);
    try {
      const order = await this.transcription.jobOf(arrival.file, { language: 'en', engine: 'auto', diarize: true });
      return await accountTransaction(this.database.fork(), userId, async (em) => {
        await this.customers.lock(em, userId);
        const known = await this.find(em, userId);
        return known ?? { file: await this.uploads.commit(em, arrival), job: await this.jobs.add(em, order) };
      });
    } finally {
      await this.uploads.discard(arrival);
    }
  }

  private async find(em: EntityManager, userId: string): Promise<Sample | null> {
    const newest = { orderBy: { createdAt: 'desc' } } as const;
    const file = await em.findOne(MediaFile, { userId, processingType: SAMPLE }, newest);
    if (!file) return null;
    const work = { userId, inputFileId: file.id, type: 'transcription' } as const;
    // Of an account's jobs only the newest are kept.
    const job = await em.findOne(ProcessingJob, work, newest);
    return job && { file, job };
  }
}
