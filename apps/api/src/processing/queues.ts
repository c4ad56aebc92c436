import { type Lane } from './processing-job.entity.js';

/** One queue per lane, so that long jobs cannot hold up short ones. */
export const QUEUE_OF_LANE = { media: 'media', background: 'background', tools: 'tools' } as const satisfies Record<
  Lane,
  string
>;
