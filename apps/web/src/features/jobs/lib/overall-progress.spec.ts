import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../../testing/factories';
import { overallProgress } from './overall-progress';

describe('overallProgress', () => {
  it('is null when nothing runs', () => expect(overallProgress([aJob({ state: 'failed' })])).toBeNull());

  it('counts waiting and active jobs and averages their progress', () => {
    const jobs = [
      aJob({ progress: 61 }),
      aJob({ state: 'queued', progress: 0 }),
      aJob({ state: 'completed', progress: 100 }),
    ];
    expect(overallProgress(jobs)).toEqual({ count: 2, percent: 31 });
  });
});
