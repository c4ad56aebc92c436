import type { ListFilesResponse, ListJobsResponse } from '@timbrel/api-client';
import type { ReactNode } from 'react';

/** What other features lend the dashboard. */
export interface DashboardSlots {
  /** A job with its progress, or its failure. */
  job: (job: ListJobsResponse['jobs'][number]) => ReactNode;
  /** What can be done about a job, as a button. */
  jobAction: (job: ListJobsResponse['jobs'][number], name: string) => ReactNode;
  /** What can be done with a file, as a button. */
  menu: (file: ListFilesResponse['files'][number]) => ReactNode;
  /** The shape of a recording. */
  wave: (file: ListFilesResponse['files'][number]) => ReactNode;
}
