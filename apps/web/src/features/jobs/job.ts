import type { GetJobResponse, ListJobsResponse } from '@timbrel/api-client';

export type Job = GetJobResponse;
export type JobList = ListJobsResponse;
