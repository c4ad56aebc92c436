import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type OperationContext } from './operations/operation.js';
import { type ProcessingJob } from './processing-job.entity.js';

/** Pieces of work that outlive an attempt. Cleared when the job completes. */
@Injectable()
export class Checkpoints {
  constructor(private readonly database: Database) {}

  of(job: ProcessingJob): OperationContext['checkpoint'] {
    const em = () => this.database.fork();
    return {
      get: async (key) => {
        const [row] = await em().execute<{ value: unknown }[]>(
          'select value from job_checkpoints where job_id = ? and key = ?',
          [job.id, key],
        );
        return row?.value;
      },
      set: async (key, value) => {
        await em().execute(
          `insert into job_checkpoints (job_id, key, value) select id, ?, ?::jsonb from processing_jobs where id = ? and attempt = ? and state = 'active'
           on conflict (job_id, key) do update set value = excluded.value`,
          [key, JSON.stringify(value), job.id, job.attempt],
        );
      },
    };
  }

  async clear(em: EntityManager, jobId: string): Promise<void> {
    await em.execute('delete from job_checkpoints where job_id = ?', [jobId]);
  }
}
