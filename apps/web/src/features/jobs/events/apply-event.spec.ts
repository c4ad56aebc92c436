import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  getFileQueryKey,
  getJobQueryKey,
  getTranscriptQueryKey,
  listFilesQueryKey,
  listJobsQueryKey,
  listNotificationsQueryKey,
} from '@timbrel/api-client/query';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { aFile, aJob, aTranscript } from '../../../testing/factories';
import type { Job, JobList } from '../job';
import { jobsOptions, partialTextOptions } from '../queries';
import { applyEvent } from './apply-event';

describe('applyEvent', () => {
  let cache: QueryClient;
  const files = listFilesQueryKey({ query: { page: 2, search: 'talk' } });
  const isStale = (queryKey: QueryKey) => cache.getQueryState(queryKey)?.isInvalidated;
  const jobs = () => cache.getQueryData<JobList>(jobsOptions().queryKey)?.jobs;

  beforeEach(() => {
    cache = new QueryClient();
    cache.setQueryData(jobsOptions().queryKey, { jobs: [aJob()], totalCount: 1, page: 1, page_size: 50 });
    cache.setQueryData(files, { files: [aFile()], totalCount: 1, page: 2, page_size: 5 });
  });

  it('moves a running job on without asking for anything anew', () => {
    applyEvent(cache, { type: 'job', job: aJob({ progress: 64 }) });
    expect(jobs()?.[0]?.progress).toBe(64);
    expect(cache.getQueryData<Job>(getJobQueryKey({ path: { id: 'job-1' } }))?.progress).toBe(64);
    expect(isStale(files)).toBe(false);
  });

  it('asks anew for a whole job of which an event leaves something out', () => {
    const own = getJobQueryKey({ path: { id: 'job-1' } });
    const whole = aJob({ result: { silences: [] } });
    cache.setQueryData(own, whole);
    applyEvent(cache, { type: 'job', job: aJob({ state: 'completed', abridged: true }) });
    expect(cache.getQueryData<Job>(own)).toEqual(whole);
    expect(isStale(own)).toBe(true);
    expect(jobs()?.[0]?.state).toBe('completed');
  });

  it('adds a job that another tab or program has started', () => {
    applyEvent(cache, { type: 'job', job: aJob({ id: 'job-2' }) });
    expect(jobs()?.map(({ id }) => id)).toEqual(['job-2', 'job-1']);
  });

  it('asks anew for files, the file and every version of its transcript when its job ends', () => {
    const file = getFileQueryKey({ path: { name: 'file-1' } });
    const edited = getTranscriptQueryKey({ path: { uploadId: 'file-1' }, query: { version: 'edited' } });
    const other = getTranscriptQueryKey({ path: { uploadId: 'file-2' } });
    cache.setQueryData(file, aFile());
    cache.setQueryData(edited, aTranscript());
    cache.setQueryData(other, aTranscript());
    applyEvent(cache, { type: 'job', job: aJob({ state: 'completed', progress: 100 }) });
    expect([files, file, edited, other].map(isStale)).toEqual([true, true, true, false]);
  });

  it('asks for nothing when it hears of an end it knew of', () => {
    const ended = aJob({ state: 'completed', progress: 100 });
    cache.setQueryData(jobsOptions().queryKey, { jobs: [ended], totalCount: 1, page: 1, page_size: 50 });
    applyEvent(cache, { type: 'job', job: ended });
    expect(isStale(files)).toBe(false);
  });

  it('keeps lists of other states apart', () => {
    const failed = listJobsQueryKey({ query: { state: 'failed' } });
    cache.setQueryData(failed, { jobs: [], totalCount: 0, page: 1, page_size: 20 });
    applyEvent(cache, { type: 'job', job: aJob({ progress: 64 }) });
    expect(cache.getQueryData<JobList>(failed)?.jobs).toEqual([]);
  });

  it('collects live text and drops it when the job has ended', () => {
    const { queryKey } = partialTextOptions('job-1');
    const said = (start: number, text: string) => ({ start, end: start + 1, text });
    applyEvent(cache, { type: 'partial', jobId: 'job-1', segments: [said(0, 'so')] });
    applyEvent(cache, { type: 'partial', jobId: 'job-1', segments: [said(1, 'when')] });
    expect(cache.getQueryData(queryKey)).toEqual([said(0, 'so'), said(1, 'when')]);
    applyEvent(cache, { type: 'job', job: aJob({ state: 'completed' }) });
    expect(cache.getQueryData(queryKey)).toBeUndefined();
  });

  it('asks anew for notifications when one has arrived', () => {
    const list = listNotificationsQueryKey();
    cache.setQueryData(list, { notifications: [], totalCount: 0, page: 1, page_size: 20, unread: 0 });
    applyEvent(cache, { type: 'notification', news: null });
    expect(isStale(list)).toBe(true);
  });
});
