import type { GetJobResponse } from '@timbrel/api-client';

/** Whether a job waits or is being worked on. */
export const isRunning = ({ state }: Pick<GetJobResponse, 'state'>): boolean =>
  state === 'queued' || state === 'active';
