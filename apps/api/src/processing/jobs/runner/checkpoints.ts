import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { JobCheckpoint } from './job-checkpoint.entity.js';
import { type OperationContext } from '../operation/operation.js';
import { type ProcessingJob } from '../processing-job.entity.js';
import { keepCheckpoint } from '../processing.queries.js';

/** Pieces of work that outlive an attempt. Cleared when the job completes. */
@Injectable()
export class Checkpoints {
  constructor(private readonly database: Database) {}

  of(job: ProcessingJob): OperationContext['checkpoint'] {
    return {
      get: async (key) => (await this.database.fork().findOne(JobCheckpoint, { jobId: job.id, key }))?.value,
      set: (key, value) => keepCheckpoint(this.database.fork(), job, key, value),
    };
  }

  async clear(em: EntityManager, jobId: string): Promise<void> {
    await em.nativeDelete(JobCheckpoint, { jobId });
  }
}
