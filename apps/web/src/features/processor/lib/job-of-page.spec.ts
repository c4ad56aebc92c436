import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../../testing/factories';
import { jobOfPage } from './job-of-page';

const cut = (id: string, state: 'active' | 'completed') => aJob({ id, type: 'cut', state });
const page = { fileId: 'file-1', jobId: 'asked-for', types: ['cut'] } as const;

describe('jobOfPage', () => {
  it('is the one in the address', () => {
    expect(jobOfPage([cut('newer', 'completed'), cut('asked-for', 'completed')], page)?.id).toBe('asked-for');
  });

  it('is the one that runs, before the one in the address: it will replace its result', () => {
    expect(jobOfPage([cut('runs', 'active'), cut('asked-for', 'completed')], page)?.id).toBe('runs');
  });

  it('is none of another file or another kind', () => {
    const jobs = [cut('asked-for', 'completed')];
    expect(jobOfPage(jobs, { ...page, fileId: 'file-2' })).toBeNull();
    expect(jobOfPage(jobs, { ...page, types: ['convert'] })).toBeNull();
  });
});
