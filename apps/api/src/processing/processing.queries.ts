import { type EntityManager } from '@mikro-orm/postgresql';
import { type ProcessingJob } from './processing-job.entity.js';

/** Keeps a piece of work, unless the attempt that did it has lost its job in the meantime. */
export async function keepCheckpoint(
  em: EntityManager,
  { id, attempt }: Pick<ProcessingJob, 'id' | 'attempt'>,
  key: string,
  value: unknown,
): Promise<void> {
  await em.execute(
    `insert into job_checkpoints (job_id, key, value) select id, ?, ?::jsonb from processing_jobs where id = ? and attempt = ? and state = 'active'
     on conflict (job_id, key) do update set value = excluded.value`,
    [key, JSON.stringify(value), id, attempt],
  );
}
