import { type JobDto } from '@timbrel/api-client';
import { type Account } from './account.ts';
import { faultsOfJobs, leftAfterAll } from './invariants.ts';
import { type Product } from './product.ts';
import { until } from './until.ts';

/** For machines that do much else at the same time. */
export const TIMEOUT_MS = 180_000;

/** Questions that tests ask about a product's jobs, answered by its rows. */
export class Observer {
  private readonly product: Product;

  constructor(product: Product) {
    this.product = product;
  }

  attempt(jobId: string, number: number): Promise<unknown> {
    return until(`attempt ${number} of job ${jobId}`, async () => (await this.attemptOf(jobId)) >= number);
  }

  async attemptOf(jobId: string): Promise<number> {
    const sql = 'select attempt from processing_jobs where id = $1';
    return (await this.product.database.row<{ attempt: number }>(sql, [jobId])).attempt;
  }

  firstPieceDone(jobId: string): Promise<unknown> {
    const sql = 'select key from job_checkpoints where job_id = $1';
    const ask = async () => (await this.product.database.rows(sql, [jobId])).length > 0;
    return until('the first piece to be finished', ask, TIMEOUT_MS);
  }

  completed(account: Account, jobId: string): Promise<JobDto> {
    return until(
      `job ${jobId} to end`,
      async () => {
        const job = await account.job(this.product.api, jobId);
        if (job.state === 'failed') throw new Error(`Job ${jobId} failed: ${JSON.stringify(job.error)}`);
        return job.state === 'completed' && job;
      },
      TIMEOUT_MS,
    );
  }

  /** The attempts that started the recogniser on the first piece of a job's recording, or on the later ones. */
  attemptsOn(jobId: string, which: 'first piece' | 'later pieces'): number[] {
    return this.product.recogniser.starts
      .filter((start) => start.jobId === jobId && start.pieceMs > 0 === (which === 'later pieces'))
      .map(({ attempt }) => attempt);
  }

  /** What is wrong with the jobs' ends or still lies about once the sweepers have been round. Empty when all is well. */
  async faults(): Promise<string[]> {
    const left = await leftAfterAll(this.product);
    return [...(await faultsOfJobs(this.product)), ...left];
  }
}
