import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../../testing/factories';
import { tabNews } from './tab-news';

describe('what a tab says of jobs', () => {
  it('names one by its file, and several by their number', () => {
    expect(tabNews([aJob({ progress: 64 }), aJob({ id: 'b', state: 'completed' })], false)).toEqual({
      ...{ percent: 64, count: 1, name: 'board-minutes.m4a' },
    });
    expect(tabNews([aJob({ progress: 64 }), aJob({ id: 'b', progress: 0 })], false)).toEqual({
      ...{ percent: 32, count: 2, name: null },
    });
  });

  it('is nothing where nothing runs', () => {
    expect(tabNews([aJob({ state: 'failed' })], false)).toBeNull();
  });

  it('changes in greater steps out of sight', () => {
    expect([64, 65, 69, 70].map((progress) => tabNews([aJob({ progress })], true)?.percent)).toEqual([60, 65, 65, 70]);
  });
});
