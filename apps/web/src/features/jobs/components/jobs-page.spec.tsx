import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { JobsPage } from './jobs-page';

const page = (jobs: ReturnType<typeof aJob>[]) => ({
  body: { jobs, totalCount: jobs.length, page: 1, page_size: 20 },
});

describe('the page of jobs', () => {
  let api: FakeApi;
  const user = userEvent.setup({ delay: null });

  beforeEach(() => {
    api = new FakeApi();
  });

  it('shows what was done for a file by itself, too, by its name', async () => {
    const done = { state: 'completed', progress: 100, stage: null } as const;
    const media = aJob({ id: 'job-2', type: 'media', input_name: 'talk.mp3', ...done });
    api.answer('GET /jobs', page([aJob(), media]));
    await renderSignedIn(api, <JobsPage />);
    expect((await screen.findByText('File check')).closest('li')?.textContent).toContain('talk.mp3');
  });

  it('says that no job matches, and shows all again', async () => {
    api.answer('GET /jobs', ({ query }) => page(query.has('state') ? [] : [aJob()]));
    await renderSignedIn(api, <JobsPage />, { search: { state: 'failed', search: 'x' } });
    expect(await screen.findByText('No jobs match.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('board-minutes.m4a')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('tells a newcomer what will be here, with nothing to search', async () => {
    api.answer('GET /jobs', page([]));
    await renderSignedIn(api, <JobsPage />);
    expect(await screen.findByText(/^No jobs yet/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says that the jobs could not be loaded, and tries again', async () => {
    api.answer('GET /jobs', problem(500, 'INTERNAL_ERROR', 'x'));
    await renderSignedIn(api, <JobsPage />);
    await screen.findByText('Your jobs couldn’t be loaded.');
    api.answer('GET /jobs', page([aJob()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('board-minutes.m4a')).toBeTruthy();
  });
});
