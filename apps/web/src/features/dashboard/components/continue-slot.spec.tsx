import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ListJobsResponse } from '@timbrel/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { someSettings } from '../../../testing/accounts';
import { aFile, aJob } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import type { DashboardSlots } from '../slots';
import { ContinueSlot } from './continue-slot';

type Jobs = ListJobsResponse['jobs'];

const slots: DashboardSlots = {
  job: (job) => <p>{`${job.id} ${job.state} ${job.progress}`}</p>,
  jobAction: (job, name) => <button>{`${job.state}: ${name}`}</button>,
  menu: ({ original_name: name }) => <button>{`menu: ${name}`}</button>,
  wave: () => <i>wave</i>,
};
const NOTHING = { recording: false, correction: false, export: false };
const sample = aFile({ id: 'sample', original_name: 'Novel (sample).m4a', processing_type: 'sample' });

let showJobs: (jobs: Jobs) => void;
function Slot({ initial }: { initial: Jobs }) {
  const [jobs, setJobs] = useState(initial);
  showJobs = setJobs;
  return <ContinueSlot jobs={jobs} slots={slots} />;
}

describe('ContinueSlot', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  const files = (...list: ReturnType<typeof aFile>[]) => ({
    body: { files: list, totalCount: list.length, page: 1, page_size: 5, next_cursor: null, previous_cursor: null },
  });

  beforeEach(() => {
    api = new FakeApi()
      .answer('GET /uploads', files())
      .answer('GET /users/settings', { body: someSettings() })
      .answer('GET /users/first-steps', { body: NOTHING });
  });

  const open = (jobs: Jobs = []) => renderSignedIn(api, <Slot initial={jobs} />, { path: '/dashboard' });
  const steps = async () =>
    within(await screen.findByRole('region', { name: 'First steps' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('shows a newcomer the four steps, of which the first is done', async () => {
    await open();
    expect(await steps()).toEqual([
      expect.stringMatching(/^Verify email – done/),
      expect.stringMatching(/^2Upload or try the sample/),
      expect.stringMatching(/^3Correct one word/),
      expect.stringMatching(/^4Export/),
    ]);
    expect(screen.getByText('1 of 4 done')).toBeTruthy();
    expect(screen.queryByText('Continue')).toBeNull();
  });

  it('leads from one click on the sample over its progress to its transcript', async () => {
    const job = aJob({ input_file_id: 'sample', progress: 0, state: 'queued' });
    api.answer('POST /uploads/sample', () => {
      api
        .answer('GET /uploads', files(sample))
        .answer('GET /users/first-steps', { body: { ...NOTHING, recording: true } });
      return { status: 202, body: { file: sample, job } };
    });
    const { router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Try the sample' }));
    const card = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(await card.findByText('job-1 queued 0')).toBeTruthy();
    act(() => showJobs([{ ...job, state: 'active', progress: 40 }]));
    expect(await card.findByText('job-1 active 40')).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Try the sample' })).toBeNull();
    act(() => showJobs([{ ...job, state: 'completed', progress: 100 }]));
    expect(await screen.findByText('at /transcription')).toBeTruthy();
    expect(router.state.location.search).toEqual({ file: 'sample', view: 'editor' });
  });

  it('stays where it is when the sample had been transcribed on an earlier visit', async () => {
    api
      .answer('GET /uploads', files({ ...sample, has_transcript: true }))
      .answer('GET /users/first-steps', { body: { ...NOTHING, recording: true } });
    const { router } = await open([aJob({ input_file_id: 'sample', state: 'completed' })]);
    expect(await steps()).toEqual([
      expect.stringContaining('done'),
      expect.stringMatching(/^Upload or try the sample – done$/),
      expect.stringContaining('Open the transcript'),
      expect.stringContaining('Open the transcript'),
    ]);
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(screen.getByText('Continue')).toBeTruthy();
  });

  it('says why there is no sample, and stays', async () => {
    api.answer('POST /uploads/sample', problem(429, 'TOO_MANY_JOBS', '10 of your jobs are waiting already.'));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Try the sample' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try the sample' })).toBeTruthy();
  });

  it('puts the steps away for good', async () => {
    api.answer('PUT /users/settings', { body: someSettings({ firstSteps: false }) });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Dismiss the first steps' }));
    expect(await screen.findByText('Continue')).toBeTruthy();
    expect(screen.queryByText('First steps')).toBeNull();
    await waitFor(() => expect(api.callsTo('PUT /users/settings')[0]?.body).toEqual({ firstSteps: false }));
  });

  it.each([
    ['are all done', 'GET /users/first-steps', { body: { recording: true, correction: true, export: true } }],
    ['have been put away', 'GET /users/settings', { body: someSettings({ firstSteps: false }) }],
    ['cannot be known', 'GET /users/first-steps', { status: 500, body: {} }],
  ])('shows no steps where they %s', async (_, route, answer) => {
    api.answer(route, answer);
    await open();
    expect(await screen.findByText('No files yet. Upload a recording, and it waits here for you.')).toBeTruthy();
    expect(screen.queryByText('First steps')).toBeNull();
  });

  it('shows what runs: in the row of its file, and before the files where it is about none of them', async () => {
    api
      .answer('GET /users/settings', { body: someSettings({ firstSteps: false }) })
      .answer('GET /uploads', files(aFile()));
    await open([
      aJob({ progress: 64, eta_seconds: 120 }),
      aJob({ id: 'import', type: 'import', input_file_id: null }),
      aJob({ id: 'reading', type: 'media', input_file_id: null }),
    ]);
    const [elsewhere, row] = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(elsewhere?.textContent).toBe('import active 33');
    expect(row?.textContent).toContain('Transcribing 64%');
    expect(row?.textContent).toContain('about 2 min left');
    expect(within(row!).getByRole('progressbar', { name: 'Progress of archive-interview-03.mp3' })).toBeTruthy();
    expect(within(row!).getByRole('button', { name: 'active: archive-interview-03.mp3' })).toBeTruthy();
    expect(screen.queryByText(/^reading/)).toBeNull();
  });

  it('offers what can be done with a file that nothing runs about, by a name that runs as its script does', async () => {
    const name = 'مصاحبه.mp3';
    api
      .answer('GET /users/settings', { body: someSettings({ firstSteps: false }) })
      .answer('GET /uploads', files(aFile({ original_name: name })));
    await open();
    expect(await screen.findByRole('button', { name: `menu: ${name}` })).toBeTruthy();
    expect(screen.getByTitle(name).dir).toBe('auto');
    act(() => showJobs([aJob()]));
    expect(await screen.findByRole('button', { name: `active: ${name}` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: `menu: ${name}` })).toBeNull();
  });

  it('says why the last job about a file has failed', async () => {
    const error = { code: 'NO_AUDIO', message: 'Audio track is empty' };
    api
      .answer('GET /users/settings', { body: someSettings({ firstSteps: false }) })
      .answer('GET /uploads', files(aFile()));
    await open([aJob({ state: 'failed', error })]);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('Failed');
    expect(row.textContent).toContain('Audio track is empty');
    expect(within(row).getByRole('button', { name: 'failed: archive-interview-03.mp3' })).toBeTruthy();
  });
});
