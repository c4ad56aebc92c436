import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { applyEvent } from '../events/apply-event';
import type { Job } from '../job';
import { JobTray } from './job-tray';

describe('JobTray', () => {
  let api: FakeApi;
  const user = userEvent.setup();

  beforeEach(() => {
    api = new FakeApi();
  });

  const open = async (...jobs: Job[]) => {
    api.answer('GET /jobs', { body: { jobs, totalCount: jobs.length, page: 1, page_size: 50 } });
    const result = await renderSignedIn(api, <JobTray />);
    await user.click(await screen.findByRole('button', { name: /jobs?$/i }));
    const tray = within(await screen.findByRole('dialog', { name: 'Jobs' }));
    await waitFor(() => expect(tray.queryAllByRole('listitem').length || tray.queryByText(/No jobs yet/)).toBeTruthy());
    return { ...result, tray };
  };

  it('counts what waits and runs', async () => {
    await open(aJob(), aJob({ id: 'job-2', state: 'queued', progress: 0 }), aJob({ id: 'job-3', state: 'completed' }));
    expect(screen.getByRole('button', { name: '2 jobs' })).toBeTruthy();
  });

  it('opens with the key J', async () => {
    api.answer('GET /jobs', { body: { jobs: [], totalCount: 0, page: 1, page_size: 50 } });
    await renderSignedIn(api, <JobTray />);
    await screen.findByRole('button', { name: 'Jobs' });
    await user.keyboard('j');
    expect(await screen.findByRole('dialog', { name: 'Jobs' })).toBeTruthy();
  });

  it('shows stage, progress, media time and estimate of a running job', async () => {
    const { tray } = await open(
      aJob({ progress: 64.7, processed_seconds: 2535, total_seconds: 3918, eta_seconds: 130 }),
    );
    expect(tray.getByText('Transcribing 64%')).toBeTruthy();
    expect(tray.getByText('42:15 of 1:05:18 · about 2 min left')).toBeTruthy();
    expect(tray.getByRole('progressbar', { name: 'Progress of board-minutes.m4a' })).toBeTruthy();
  });

  it('does not guess an end before 5 %', async () => {
    const { tray } = await open(aJob({ progress: 4, eta_seconds: 500 }));
    expect(tray.queryByText(/left/)).toBeNull();
  });

  it('reads progress out at every quarter', async () => {
    const { tray, queryClient } = await open(aJob({ progress: 10 }));
    const said = () => tray.getByRole('status').textContent;
    expect(said()).toBe('');
    for (const progress of [26, 49]) {
      act(() => applyEvent(queryClient, { type: 'job', job: aJob({ progress }) }));
      await waitFor(() => expect(said()).toBe('board-minutes.m4a: 25%'));
    }
    act(() => applyEvent(queryClient, { type: 'job', job: aJob({ progress: 50 }) }));
    await waitFor(() => expect(said()).toBe('board-minutes.m4a: 50%'));
  });

  it('cancels a job', async () => {
    api.answer('DELETE /jobs/job-1', { body: aJob({ state: 'cancelled' }) });
    const { tray } = await open(aJob());
    await user.click(tray.getByRole('button', { name: 'Cancel board-minutes.m4a' }));
    expect(await tray.findByText('Cancelled')).toBeTruthy();
  });

  it('says of a failure what happened and what helps, and tries again', async () => {
    api.answer('POST /jobs/job-1/retry', { status: 202, body: aJob({ attempt: 2, state: 'queued', progress: 0 }) });
    const error = { code: 'NO_AUDIO', message: 'no audio stream' };
    const { tray } = await open(aJob({ state: 'failed', error }));
    expect(tray.getByText('The file has no audio track. Check the file, or upload another.')).toBeTruthy();
    await user.click(tray.getByRole('button', { name: 'Retry board-minutes.m4a' }));
    expect(await tray.findByText('Queued')).toBeTruthy();
  });

  it('gives the server the word for a failure it does not know', async () => {
    const { tray } = await open(aJob({ state: 'failed', error: { code: 'NEW_KIND', message: 'The disc is full.' } }));
    expect(tray.getByText('The disc is full. Retry. If it fails again, upload the file again.')).toBeTruthy();
  });

  it('opens the transcript of a finished job', async () => {
    const { tray, router } = await open(aJob({ state: 'completed', progress: 100 }));
    await user.click(tray.getByRole('link', { name: 'Open the transcript of board-minutes.m4a' }));
    await waitFor(() => expect(router.state.location.href).toBe('/transcription?file=file-1&view=editor'));
  });

  it.each([
    ['translation', '/translation?view=job-1'],
    ['summarization', '/summarization?view=job-1'],
  ] as const)('opens what a %s has made', async (type, href) => {
    const { tray, router } = await open(aJob({ type, state: 'completed', progress: 100 }));
    await user.click(tray.getByRole('link', { name: 'Open the result of board-minutes.m4a' }));
    await waitFor(() => expect(router.state.location.href).toBe(href));
  });

  it.each([
    ['noise-reduction', '/denoise?file=file-1&job=job-1'],
    ['speed-change', '/voice-speed?file=file-1&job=job-1'],
    ['cut', '/cut-audio?file=file-1&job=job-1'],
    ['convert', '/audio-processor?file=file-1&job=job-1'],
    ['loudness', '/audio-processor?file=file-1&job=job-1'],
    ['recipe', '/library?search=clean.mp3'],
  ] as const)('opens the sound that a %s has made', async (type, href) => {
    const { tray, router } = await open(aJob({ type, state: 'completed', original_name: 'clean.mp3' }));
    await user.click(tray.getByRole('link', { name: 'Open the result of board-minutes.m4a' }));
    await waitFor(() => expect(router.state.location.href).toBe(href));
  });

  it('finds what was made of a file that is gone in the library', async () => {
    const { tray } = await open(
      aJob({ type: 'cut', state: 'completed', input_file_id: null, original_name: 'clean.mp3' }),
    );
    expect(tray.getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe('/library?search=clean.mp3');
  });

  it('has nothing to open where figures were all that came of it', async () => {
    const { tray } = await open(aJob({ type: 'measurement', state: 'completed' }));
    expect(tray.getByText('Measure')).toBeTruthy();
    expect(tray.queryByRole('link', { name: /^Open/ })).toBeNull();
  });

  it('names what was asked for, and shows a name from its own beginning', async () => {
    const { tray } = await open(aJob({ type: 'noise-reduction', state: 'completed', input_name: 'مصاحبه.wav' }));
    expect(tray.getByText('Noise Reduction')).toBeTruthy();
    expect(tray.getByText('مصاحبه.wav').getAttribute('dir')).toBe('auto');
  });

  it('says what left the installation, to whom, and that nothing did', async () => {
    const { tray } = await open(
      aJob({ id: 'a', state: 'completed', result: { bytes_sent: 2_048, sent_to: 'DeepL' } }),
      aJob({ id: 'b', state: 'completed', result: { bytes_sent: 0, sent_to: null } }),
      aJob({ id: 'c', state: 'completed', result: null }),
    );
    expect(tray.getAllByText(/sent to|Nothing left/).map(({ textContent }) => textContent)).toEqual([
      ...['2 KB sent to DeepL', 'Nothing left this installation'],
    ]);
  });

  it('leaves out what preparing a file did, once it went well', async () => {
    const media = { type: 'media', input_name: 'quiet.mp3' } as const;
    const { tray } = await open(
      aJob({ ...media, id: 'a', state: 'completed' }),
      aJob({ ...media, id: 'b', state: 'failed', input_name: 'broken.mp3' }),
    );
    expect(tray.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('broken.mp3'),
    ]);
  });

  it('tells a newcomer what will stand here', async () => {
    const { tray } = await open();
    expect(tray.getByText(/^No jobs yet\./)).toBeTruthy();
  });

  it('says that the jobs could not be loaded', async () => {
    api.answer('GET /jobs', problem(500, 'INTERNAL_ERROR', 'x'));
    await renderSignedIn(api, <JobTray />);
    await user.click(await screen.findByRole('button', { name: 'Jobs' }));
    expect(await screen.findByText('Your jobs couldn’t be loaded.')).toBeTruthy();
  });
});
