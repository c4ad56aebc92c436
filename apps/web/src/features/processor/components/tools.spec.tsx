import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { aFile, aJob } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
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

interface Address {
  file: string | null;
  job?: string | null;
}
let address: Address;

function Opened({ page: Tool, at, known = [] }: { page: ComponentType<ToolPageProps>; at: Address; known?: Jobs }) {
  const [place, setPlace] = useState(at);
  const [jobs, setJobs] = useState<Jobs>(known);
  showJobs = setJobs;
  address = place;
  return (
    <Tool
      fileId={place.file}
      onChoose={(file) => setPlace({ file })}
      jobId={place.job ?? null}
      onFollow={(job) => setPlace({ ...place, job })}
      jobs={jobs}
      slots={slots}
    />
  );
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
  const open = async (page: ComponentType<ToolPageProps>, file: string | null = 'file-1') => {
    await renderSignedIn(api, <Opened page={page} at={{ file }} />);
  };
  const reload = (page: ComponentType<ToolPageProps>, job: string | null, known: Jobs) =>
    renderSignedIn(api, <Opened page={page} at={{ file: 'file-1', job }} known={known} />);
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
    expect(screen.getByRole('status', { name: 'The file is being read…' })).toBeTruthy();
    expect(await screen.findByText('File Pre-selected')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'The file is being read…' })).toBeNull();
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

  it('read the silences that a live event leaves out, and say that they are the longest', async () => {
    const search = aJob({ id: 'job-9', type: 'silences', input_file_id: 'file-1' });
    const ended = { ...search, state: 'completed', finished_at: '2026-11-21T10:00:00Z' } as const;
    const silences = [
      { start: 3, end: 5 },
      { start: 70, end: 71.5 },
    ];
    api.answer('POST /processor/silences', { status: 202, body: search });
    api.answer('GET /jobs/job-9', { body: { ...ended, result: { silences, silences_found: 2_345 } } });
    await open(CutPage);
    await user.click(await screen.findByRole('button', { name: 'Find silences' }));
    await bodyOf('POST /processor/silences');
    act(() => showJobs([{ ...ended, abridged: true, result: { silences_found: 2_345 } }]));
    expect(await screen.findByText('These are the 2 longest of 2,345 silences.')).toBeTruthy();
    const [start, end] = ['Start of part 2', 'End of part 2'].map((name) => screen.getByRole('textbox', { name }));
    expect([start, end].map((field) => (field as HTMLInputElement).value)).toEqual(['01:10', '01:11.500']);
  });

  const audio_tracks = [1, 2].map((number) => ({
    ...{ number, codec: 'aac', channels: 2, language: null, title: null, is_default: number === 1 },
  }));

  it.each([
    ['Measure', 'POST /processor/measure'],
    ['Process', 'POST /processor/process/loudness'],
  ] as const)('hear the audio track that is chosen: %s', async (name, call) => {
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 120, audio_tracks }) });
    api.answer(call, { status: 202, body: aJob({ id: 'job-9', type: 'measurement' }) });
    await open(ProcessorPage);
    await user.click(await screen.findByRole('tab', { name: 'Loudness' }));
    await user.click(screen.getByRole('combobox', { name: 'Audio track' }));
    await user.click(await screen.findByRole('option', { name: 'Track 2' }));
    await user.click(screen.getByRole('button', { name }));
    expect(await bodyOf(call)).toMatchObject({ fileId: 'file-1', audio_track: 2 });
  });

  it('find silences in the audio track that is chosen', async () => {
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 120, audio_tracks }) });
    api.answer('POST /processor/silences', { status: 202, body: aJob({ id: 'job-9', type: 'silences' }) });
    await open(CutPage);
    await user.click(await screen.findByRole('combobox', { name: 'Audio track' }));
    await user.click(await screen.findByRole('option', { name: 'Track 2' }));
    await user.click(screen.getByRole('button', { name: 'Find silences' }));
    expect(await bodyOf('POST /processor/silences')).toMatchObject({ fileId: 'file-1', audio_track: 2 });
  });

  it('draw no more of many parts than is on the screen', async () => {
    const silences = Array.from({ length: 200 }, (_, at) => ({ start: at / 2, end: at / 2 + 0.2 }));
    const found = aJob({
      ...{ id: 'job-9', type: 'silences', state: 'completed', finished_at: '2026-11-21T10:00:00Z' },
      result: { silences, silences_found: 200 },
    });
    api.answer('POST /processor/silences', { status: 202, body: found });
    await open(CutPage);
    expect(await screen.findAllByRole('slider')).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Find silences' }));
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
    expect(screen.queryAllByRole('textbox', { name: /^Start of part/ }).length).toBeLessThan(100);
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

  const unread = aFile({ status: 'processing', duration_seconds: null, peaks_url: null, playback_url: null });

  it.each([
    ['Noise Reduction', 'noise-reduction'],
    ['Speed Change', 'speed-change'],
    ['Convert', 'convert'],
    ['Loudness', 'loudness'],
  ])('take an order for a file that is still being read: %s', async (tab, mode) => {
    api.answer('GET /uploads/file-1', { body: unread });
    api.answer(`POST /processor/process/${mode}`, { status: 202, body: started('noise-reduction') });
    await open(ProcessorPage);
    await user.click(await screen.findByRole('tab', { name: tab }));
    await process();
    expect(await bodyOf(`POST /processor/process/${mode}`)).toMatchObject({ fileId: 'file-1' });
    expect(screen.getByText('The file is being read…')).toBeTruthy();
    expect(api.calls.filter(({ route }) => route.endsWith('/peaks'))).toEqual([]);
    expect(screen.queryByText(/0:00|about 0/)).toBeNull();
  });

  it.each([
    ['noise reduction', DenoisePage],
    ['speed', VoiceSpeedPage],
  ])('show the page for %s at once while a file is read, and keep what was set', async (_, page) => {
    api.answer('GET /uploads/file-1', { body: unread });
    await open(page);
    expect(await screen.findByRole('button', { name: 'Process' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'WAV' }));
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 120 }) });
    expect(await screen.findByRole('slider', { name: 'Position' }, { timeout: 4_000 })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'WAV' }).checked).toBe(true);
  });

  it('cut once the length is known', async () => {
    api.answer('GET /uploads/file-1', { body: unread });
    await open(CutPage);
    expect(await screen.findByRole('region', { name: 'Recording' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull();
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 120 }) });
    expect(await screen.findByText('Result: 1:00.0', {}, { timeout: 4_000 })).toBeTruthy();
  });

  it('offer nothing for a file that could not be read', async () => {
    api.answer('GET /uploads/file-1', { body: { ...unread, status: 'failed', error: 'The file could not be read.' } });
    await open(DenoisePage);
    expect(await screen.findByText('The file could not be read.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull();
  });

  it('explain a refusal in place and as a toast', async () => {
    api.answer('POST /processor/process/noise-reduction', problem(400, 'NO_AUDIO', 'This file has no audio track.'));
    await open(ProcessorPage);
    await process();
    const alert = await screen.findByRole('alert', { name: 'Processing Failed' });
    expect(within(alert).getByText('Processing failed: 400 - This file has no audio track.')).toBeTruthy();
    expect(screen.getAllByText('Processing failed: 400 - This file has no audio track.')).toHaveLength(2);
  });

  it('show what came of it, with figures and the exact recipe', async () => {
    api.answer('POST /processor/process/noise-reduction', { status: 202, body: started('noise-reduction') });
    await open(ProcessorPage);
    await process();
    await screen.findByText('job-9 active');
    act(() => showJobs([done()]));
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByRole('row', { name: 'Loudness -25.0 LUFS -25.1 LUFS' })).toBeTruthy();
    expect(result.getByText('Noise reduced at level 0.5; the noise floor was -50 dB.')).toBeTruthy();
    expect(result.getByText('Resampled from 96,000 Hz to 48,000 Hz, the maximum of this format.')).toBeTruthy();
    await user.click(result.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('No download URL available.')).toBeTruthy();
  });

  it('show what came of a job that was done before it was known to have begun', async () => {
    api.answer('POST /processor/process/noise-reduction', { status: 202, body: started('noise-reduction') });
    await reload(DenoisePage, null, [done()]);
    await process();
    expect(await screen.findByRole('region', { name: 'Result' })).toBeTruthy();
  });

  it('say that what came of it could not be downloaded', async () => {
    api.answer('POST /processor/process/noise-reduction', { status: 202, body: started('noise-reduction') });
    api.answer('HEAD /media/users/user-1/made.mp3', { status: 404 });
    await open(ProcessorPage);
    await process();
    await screen.findByText('job-9 active');
    act(() => showJobs([done({ download_url: '/api/v1/media/users/user-1/made.mp3' })]));
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    await user.click(result.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Download Failed')).toBeTruthy();
    expect(screen.getByText('Failed to download processed audio file.')).toBeTruthy();
  });

  it('find the job again that works on the file, and wait for its end', async () => {
    await reload(DenoisePage, null, [started('noise-reduction')]);
    await screen.findByText('job-9 active');
    const button = await screen.findByRole('button', { name: 'Process' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(api.callsTo('POST /processor/process/noise-reduction')).toEqual([]);
    expect(address).toEqual({ file: 'file-1', job: 'job-9' });
    act(() => showJobs([done()]));
    expect(await screen.findByRole('region', { name: 'Result' })).toBeTruthy();
    expect(button.getAttribute('aria-disabled')).toBe('false');
  });

  it.each([
    ['of another kind', started('cut')],
    ['on another file', aJob({ ...started('noise-reduction'), input_file_id: 'file-7' })],
    ['that ended before and is not asked for', done()],
  ])('leave a job alone %s', async (_, job) => {
    await reload(DenoisePage, null, [job]);
    expect((await screen.findByRole('button', { name: 'Process' })).getAttribute('aria-disabled')).toBe('false');
    expect(screen.queryByText('job-9 active')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
  });

  it('show the result in the address, with the tool that made it, until another file is chosen', async () => {
    await reload(ProcessorPage, 'job-9', [done({ type: 'loudness' })]);
    expect(await screen.findByRole('region', { name: 'Result' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Loudness' }).getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Choose another' }));
    await user.click(screen.getByRole('button', { name: 'upload' }));
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
  });

  it('say of a result that was deleted that it is gone, and offer nothing of it', async () => {
    api.answer('GET /uploads/file-2', problem(404, 'NOT_FOUND', 'No such file.'));
    await reload(DenoisePage, 'job-9', [done()]);
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(await result.findByText('This wasn’t found. It may have been deleted.')).toBeTruthy();
    expect(result.getByText('Noise reduced at level 0.5; the noise floor was -50 dB.')).toBeTruthy();
    for (const name of ['Download', 'Use in…', 'Undo']) expect(result.queryByRole('button', { name })).toBeNull();
  });

  it('take a result that was undone out of the address', async () => {
    await reload(DenoisePage, 'job-9', [done()]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
    expect(address).toEqual({ file: 'file-1', job: null });
  });

  it('bring into sight what was started here, and nothing else', async () => {
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
    api.answer('POST /processor/process/noise-reduction', { status: 202, body: started('noise-reduction') });
    await open(DenoisePage);
    await process();
    const progress = await screen.findByRole('region', { name: 'Progress' });
    expect(seen.mock.contexts).toEqual([progress]);
    act(() => showJobs([done(), aJob({ ...started('noise-reduction'), id: 'job-10' })]));
    await screen.findByText('job-10 active');
    expect(seen).toHaveBeenCalledTimes(1);
    seen.mockRestore();
  });

  it('say that the file is not there, and let another be chosen', async () => {
    api.answer('GET /uploads/gone', problem(404, 'NOT_FOUND', 'No such file.'));
    await open(CutPage, 'gone');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This file wasn’t found. It may have been deleted. Choose another one.',
    );
    await user.click(screen.getByRole('button', { name: 'pick of 3' }));
    expect(await screen.findByRole('button', { name: 'Process' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say the length beside the waveform as everywhere: begun seconds do not count', async () => {
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 170.79 }) });
    await open(DenoisePage);
    const recording = within(await screen.findByRole('region', { name: 'Recording' }));
    expect(recording.getByText('2:50')).toBeTruthy();
    expect(recording.queryByText('02:51')).toBeNull();
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
