import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { aFile, aJob } from '../../../shared/testing/factories';
import { FakeApi, problem } from '../../../shared/testing/fake-api';
import { renderSignedIn } from '../../../shared/testing/signed-in';
import { CutPage } from './cut-page';
import { DenoisePage } from './denoise-page';
import { ProcessorPage } from './processor-page';
import type { ToolPageProps, ToolSlots } from './tool-page';
import { VoiceSpeedPage } from './voice-speed-page';

const slots: ToolSlots = {
  filePicker: ({ onChange, pageSize }) => (
    <button onClick={() => onChange({ id: 'file-1' })}>{`pick of ${pageSize}`}</button>
  ),
  upload: ({ onUploaded }) => <button onClick={() => onUploaded({ id: 'file-1' })}>upload</button>,
  runningJob: (job) => <p>{`${job.id} ${job.state}`}</p>,
  onUndo: () => undefined,
};

type Jobs = ToolPageProps['jobs'];
let showJobs: (jobs: Jobs) => void;

function Opened({ page: Tool, opened }: { page: ComponentType<ToolPageProps>; opened: string | null }) {
  const [fileId, setFileId] = useState(opened);
  const [jobs, setJobs] = useState<Jobs>([]);
  showJobs = setJobs;
  return <Tool fileId={fileId} onChoose={setFileId} jobs={jobs} slots={slots} />;
}

const OUTPUT = { quality: 'high', keep_video: true, carry_transcript: true };
const started = (type: 'noise-reduction' | 'cut') =>
  aJob({ id: 'job-9', type, state: 'active', stage: 'processing', input_file_id: 'file-1' });
const figures = (lufs: number) => ({
  duration_seconds: 120,
  integrated_lufs: lufs,
  range_lu: 4,
  true_peak_db: -2,
  noise_floor_db: -50,
});

const done = (fields: Partial<Jobs[number]> = {}): Jobs[number] => ({
  ...started('noise-reduction'),
  ...{ state: 'completed', finished_at: '2026-11-21T10:00:00Z', original_name: 'made.mp3', format: 'mp3' },
  file_size: 2_048,
  result: {
    ...{ file_id: 'file-2', source_file_id: 'file-1', duration_seconds: 120 },
    ...{ before: figures(-25), after: figures(-25.1) },
    steps: [{ kind: 'denoise', level: 0.5, noise_floor_db: -50 }],
    changes: [{ what: 'sample_rate', from: 96_000, to: 48_000 }],
  },
  ...fields,
});

describe('the tools for sound', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 120 }) });
    api.answer('GET /uploads/file-2', { body: aFile({ id: 'file-2', original_name: 'made.mp3' }) });
    api.answer('GET /media/users/user-1/7d0c.mp3/peaks', {
      body: { duration_seconds: 120, samples_per_second: 3, start_seconds: 0, levels: [3], peaks: [0.5, 1] },
    });
    api.answer('GET /subscriptions/access-permissions', {
      body: { plan: 'pro', plan_name: 'Pro', available_services: [], available_menu_items: [] },
    });
  });
  const open = async (page: ComponentType<ToolPageProps>, opened: string | null = 'file-1') => {
    await renderSignedIn(api, <Opened page={page} opened={opened} />);
  };
  const process = async () => user.click(await screen.findByRole('button', { name: 'Process' }));
  const bodyOf = async (call: `POST ${string}`) => {
    await waitFor(() => expect(api.callsTo(call)).toHaveLength(1));
    return api.callsTo(call)[0]?.body;
  };

  it('ask for a file first, and name one they were opened with', async () => {
    await open(DenoisePage, null);
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'pick of 3' }));
    expect(await screen.findByRole('button', { name: 'Process' })).toBeTruthy();
    expect(screen.queryByText('File Pre-selected')).toBeNull();
  });

  it('say which file was chosen elsewhere', async () => {
    await open(ProcessorPage);
    expect(await screen.findByText('File Pre-selected')).toBeTruthy();
  });

  it.each([
    [null, 0.5],
    ['Light', 0.25],
    ['Aggressive', 0.85],
  ])('reduce noise by a word: %s', async (word, level) => {
    api.answer('POST /processor/process/noise-reduction', { status: 202, body: started('noise-reduction') });
    await open(DenoisePage);
    await screen.findByRole('button', { name: 'Process' });
    if (word) await user.click(screen.getByRole('radio', { name: new RegExp(word) }));
    await process();
    expect(await bodyOf('POST /processor/process/noise-reduction')).toEqual({
      fileId: 'file-1',
      reduction_level: level,
      ...OUTPUT,
    });
  });

  it('change the tempo of a voice, one and a half times as fast at first', async () => {
    api.answer('POST /processor/process/speed-change', { status: 202, body: aJob() });
    await open(VoiceSpeedPage);
    expect(await screen.findByText('2:00 → 1:20')).toBeTruthy();
    await process();
    expect(await bodyOf('POST /processor/process/speed-change')).toEqual({
      fileId: 'file-1',
      speed: 1.5,
      style: 'voice',
      ...OUTPUT,
    });
  });

  it('leave the transcript behind where that is asked for', async () => {
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 120, has_transcript: true }) });
    api.answer('POST /processor/process/cut', { status: 202, body: started('cut') });
    await open(CutPage);
    await user.click(
      await screen.findByRole('checkbox', { name: 'Bring its transcript and subtitles along, re-timed' }),
    );
    await process();
    expect(await bodyOf('POST /processor/process/cut')).toMatchObject({ carry_transcript: false });
  });

  it('cut the first minute at first, and another part by what is typed', async () => {
    api.answer('POST /processor/process/cut', { status: 202, body: started('cut') });
    await open(CutPage);
    const end = await screen.findByRole('textbox', { name: 'End of part 1' });
    await user.clear(end);
    await user.type(end, '1:15.5{Enter}');
    await process();
    expect(await bodyOf('POST /processor/process/cut')).toEqual({
      ...{ fileId: 'file-1', start: 0, end: 75.5, mode: 'keep', fade_seconds: 0 },
      ...OUTPUT,
    });
  });

  it('refuse what is no time, and keep what was', async () => {
    await open(CutPage);
    const start = await screen.findByRole('textbox', { name: 'Start of part 1' });
    await user.clear(start);
    await user.type(start, '1:75{Enter}');
    expect(screen.getByText('Write it as 01:30 or 90.')).toBeTruthy();
    expect(screen.getByText('Result: 1:00.0')).toBeTruthy();
  });

  it('move an edge by keys, finely and coarsely', async () => {
    await open(CutPage);
    const edge = await screen.findByRole('slider', { name: 'End of part 1' });
    edge.focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
    expect(edge.getAttribute('aria-valuenow')).toBe('59.01');
    expect(edge.getAttribute('aria-valuetext')).toBe('59 seconds');
  });

  it('cut on Enter, wherever nothing else wants the key', async () => {
    api.answer('POST /processor/process/cut', { status: 202, body: started('cut') });
    await open(CutPage);
    (await screen.findByRole('slider', { name: 'End of part 1' })).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
    expect(await bodyOf('POST /processor/process/cut')).toMatchObject({ start: 0, end: 59 });
  });

  it('convert to mp3 in high quality at first, with a size to expect', async () => {
    api.answer('POST /processor/process/convert', { status: 202, body: aJob() });
    await open(ProcessorPage);
    await user.click(await screen.findByRole('tab', { name: 'Convert' }));
    expect(screen.getByRole('radio', { name: /MP3 about 3.66 MB/ })).toBeTruthy();
    await process();
    expect(await bodyOf('POST /processor/process/convert')).toEqual({
      fileId: 'file-1',
      output_format: 'mp3',
      quality: 'high',
    });
  });

  it('explain a refusal in place and as a toast', async () => {
    api.answer(
      'POST /processor/process/noise-reduction',
      problem(409, 'FILE_NOT_READY', 'The file is still being read.'),
    );
    await open(ProcessorPage);
    await process();
    const alert = await screen.findByRole('alert', { name: 'Processing Failed' });
    expect(within(alert).getByText('Processing failed: 409 - The file is still being read.')).toBeTruthy();
    expect(screen.getAllByText('Processing failed: 409 - The file is still being read.')).toHaveLength(2);
  });

  it('show what came of it, with figures and the exact recipe', async () => {
    api.answer('POST /processor/process/noise-reduction', { status: 202, body: started('noise-reduction') });
    await open(ProcessorPage);
    await process();
    await screen.findByText('job-9 active');
    showJobs([done()]);
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByRole('row', { name: 'Loudness -25.0 LUFS -25.1 LUFS' })).toBeTruthy();
    expect(result.getByText('Noise reduced at level 0.5; its floor lay at -50 dB.')).toBeTruthy();
    expect(result.getByText('This format holds 48,000 Hz at most; it was 96,000 Hz.')).toBeTruthy();
    await user.click(result.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('No download URL available.')).toBeTruthy();
  });

  it('say that what came of it could not be downloaded', async () => {
    api.answer('POST /processor/process/noise-reduction', { status: 202, body: started('noise-reduction') });
    api.answer('HEAD /media/users/user-1/made.mp3', { status: 404 });
    await open(ProcessorPage);
    await process();
    await screen.findByText('job-9 active');
    showJobs([done({ download_url: '/api/v1/media/users/user-1/made.mp3' })]);
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    await user.click(result.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Download Failed')).toBeTruthy();
    expect(screen.getByText('Failed to download processed audio file.')).toBeTruthy();
  });

  it('offer Pro to accounts on Free, once a month', async () => {
    api.answer('GET /subscriptions/access-permissions', {
      body: { plan: 'free', plan_name: 'Free', available_services: [], available_menu_items: [] },
    });
    await open(DenoisePage);
    expect((await screen.findByRole('link', { name: 'Get Pro' })).getAttribute('href')).toBe('/pricing');
    // The toast about the file has one of its own.
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    await user.click(close!);
    expect(screen.queryByRole('link', { name: 'Get Pro' })).toBeNull();
  });
});
