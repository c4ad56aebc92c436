import { type UsageService } from '../../../usage/usage.service.js';
import { type ProcessingJob } from '../processing-job.entity.js';
import { JobFailure } from './operation.js';

/**
 * Before anything is done: a job does no more words than it holds of the allowance, whatever became of its text since the order.
 * @throws JobFailure
 */
export async function checkHeld(usage: UsageService, { id }: ProcessingJob, words: number): Promise<void> {
  const held = await usage.heldFor(id);
  if (held === null || words <= held) return;
  throw new JobFailure(
    'TEXT_CHANGED',
    `This text has ${words} words by now, and ${held} when the job was ordered. It was not charged. Order it again.`,
  );
}
