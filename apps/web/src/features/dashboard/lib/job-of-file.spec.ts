import { describe, expect, it } from '@jest/globals';
import { aFile, aJob } from '../../../testing/factories';
import { askedFor, jobOfFile } from './job-of-file';

const file = aFile();

describe('jobOfFile', () => {
  it('is the job that runs, whatever has ended since', () => {
    const jobs = [aJob({ id: 'new', state: 'failed' }), aJob({ id: 'old' })];
    expect(jobOfFile(jobs, file)?.id).toBe('old');
  });

  it('is a failure only until something newer went well', () => {
    const failed = aJob({ id: 'failed', state: 'failed' });
    expect(jobOfFile([failed], file)?.id).toBe('failed');
    expect(jobOfFile([aJob({ state: 'completed' }), failed], file)).toBeUndefined();
  });

  it('is of that file, and asked for', () => {
    expect(jobOfFile([aJob({ input_file_id: 'other' }), aJob({ type: 'media' })], file)).toBeUndefined();
    expect(askedFor([aJob({ type: 'rendition' }), aJob()])).toHaveLength(1);
  });
});
