import { listSchema } from '../../../shared/lists/list-search';

export const JOB_STATES = ['all', 'queued', 'active', 'completed', 'failed', 'cancelled'] as const;

/** What an address says of the page of jobs. */
export const jobListSchema = listSchema({ state: JOB_STATES });
