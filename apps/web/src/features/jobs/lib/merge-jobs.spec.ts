import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../../testing/factories';
import type { Job } from '../job';
import { mergeJob, mergePartial } from './merge-jobs';

const list = (...jobs: Job[]) => ({ jobs, totalCount: jobs.length, page: 1, page_size: 2 });
const ids = ({ jobs }: { jobs: Job[] }) => jobs.map(({ id }) => id);

describe('mergeJob', () => {
  it('replaces a known job in its place', () => {
    const merged = mergeJob(list(aJob({ id: 'a' }), aJob({ id: 'b' })), aJob({ id: 'b', progress: 50 }), {});
    expect(ids(merged)).toEqual(['a', 'b']);
    expect(merged.jobs[1]?.progress).toBe(50);
  });

  it('puts a new job first and keeps the page at its size', () => {
    const merged = mergeJob(list(aJob({ id: 'a' }), aJob({ id: 'b' })), aJob({ id: 'c' }), {});
    expect([ids(merged), merged.totalCount]).toEqual([['c', 'a'], 3]);
  });

  it('puts a job that is heard of late behind those that are newer', () => {
    const merged = mergeJob(
      list(aJob({ id: 'b', created_at: '2026-11-20T20:02:00.000Z' })),
      aJob({ id: 'a', created_at: '2026-11-20T20:01:00.000Z' }),
      {},
    );
    expect(ids(merged)).toEqual(['b', 'a']);
  });

  it('leaves a full page alone when a job of a later one changes', () => {
    const full = list(
      aJob({ id: 'c', created_at: '2026-11-20T20:03:00.000Z' }),
      aJob({ id: 'b', created_at: '2026-11-20T20:02:00.000Z' }),
    );
    expect(mergeJob(full, aJob({ id: 'a', created_at: '2026-11-20T20:01:00.000Z' }), {})).toBe(full);
  });

  it('puts a new job only into searches that its name matches', () => {
    const found = list(aJob({ id: 'a', input_name: 'Talk 1.mp3' }));
    expect(ids(mergeJob(found, aJob({ id: 'b', input_name: 'talk 2.mp3' }), { search: 'TALK' }))).toEqual(['b', 'a']);
    expect(mergeJob(found, aJob({ id: 'b', input_name: 'song.mp3' }), { search: 'TALK' })).toBe(found);
  });

  it('leaves later pages and lists of other states alone', () => {
    const old = list(aJob({ id: 'a' }));
    expect(mergeJob(old, aJob({ id: 'c' }), { page: 2 })).toBe(old);
    expect(mergeJob(old, aJob({ id: 'c' }), { state: 'failed' })).toBe(old);
  });

  it('takes a job out of a list whose state it has left', () => {
    const merged = mergeJob(list(aJob({ id: 'a' })), aJob({ id: 'a', state: 'completed' }), { state: 'active' });
    expect([ids(merged), merged.totalCount]).toEqual([[], 0]);
  });

  it('does not let a late message undo the end of an attempt', () => {
    const ended = aJob({ state: 'completed', progress: 100 });
    expect(mergeJob(list(ended), aJob({ progress: 90 }), {}).jobs[0]).toBe(ended);
  });

  it('lets a new attempt follow an ended one, and never an older attempt a newer one', () => {
    const failed = aJob({ state: 'failed' });
    expect(mergeJob(list(failed), aJob({ attempt: 2 }), {}).jobs[0]).toMatchObject({ attempt: 2, state: 'active' });
    const second = aJob({ attempt: 2 });
    expect(mergeJob(list(second), failed, {}).jobs[0]).toBe(second);
  });
});

describe('mergePartial', () => {
  const said = (start: number, text: string) => ({ start, end: start + 1, text });

  it('keeps segments in the order they are said, however they come', () => {
    expect(mergePartial([said(4, 'd')], [said(2, 'b'), said(0, 'a')]).map(({ text }) => text)).toEqual(['a', 'b', 'd']);
  });

  it('replaces a segment that is heard anew', () => {
    expect(mergePartial([said(0, 'a'), said(1, 'bee')], [said(1, 'b')])).toEqual([said(0, 'a'), said(1, 'b')]);
  });

  it('keeps everything when nothing came', () => expect(mergePartial([said(0, 'a')], [])).toHaveLength(1));
});
