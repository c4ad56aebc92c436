import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { setPageTitle } from '../../../shared/lib/document-title';
import { aJob } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { applyEvent } from '../events/apply-event';
import { JobEvents } from './job-events';
import { JobTray } from './job-tray';

describe('JobEvents', () => {
  it('shows the progress of what runs in the tab’s title, and takes it away at the end', async () => {
    const api = new FakeApi();
    api.answer('GET /jobs', { body: { jobs: [aJob({ progress: 64 })], totalCount: 1, page: 1, page_size: 50 } });
    api.answer('GET /jobs/events', 'silence');
    setPageTitle('Media Library');
    const { queryClient } = await renderSignedIn(
      api,
      <>
        <JobEvents />
        <JobTray />
      </>,
    );
    await screen.findByRole('button', { name: '1 job' });
    await waitFor(() => expect(document.title).toMatch(/^\(64%\) board-minutes.m4a · Media Library/));
    act(() => applyEvent(queryClient, { type: 'job', job: aJob({ state: 'completed', progress: 100 }) }));
    await waitFor(() => expect(document.title).toMatch(/^Media Library/));
  });
});
