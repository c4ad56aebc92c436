/** @file What the product's jobs are held against: a Bull queue whose jobs do nothing. */
import Bull from 'bull';

const queue = new Bull('bare', process.env.REDIS_URL, { prefix: 'bare' });
void queue.process(2, async () => undefined);
