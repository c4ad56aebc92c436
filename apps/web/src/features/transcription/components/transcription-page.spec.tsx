import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aFile, aJob, anEngine, aTranscript, planLimits } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { TranscriptionPage, type TranscriptionSlots } from './transcription-page';

const slots: TranscriptionSlots = {
  filePicker: ({ onChange }) => <button onClick={() => onChange({ id: 'file-1' })}>pick</button>,
  upload: ({ onUploaded }) => <button onClick={() => onUploaded({ id: 'file-1' })}>upload</button>,
  runningJob: (job) => <p>{`${job.id} ${job.state}`}</p>,
  transcriptDialog: ({ fileId }) => <output>{fileId}</output>,
};

type Jobs = Parameters<typeof TranscriptionPage>[0]['jobs'];
let showJobs: (jobs: Jobs) => void;
let read: string[];

function Page({ opened, initialJobs }: { opened: string | null; initialJobs: Jobs }) {
  const [fileId, setFileId] = useState(opened);
  const [jobs, setJobs] = useState(initialJobs);
  showJobs = setJobs;
  return (
    <TranscriptionPage
      {...{ fileId, jobs, slots }}
      onChoose={setFileId}
      onRead={(id) => read.push(id)}
      jobsQuery={{ data: jobs, error: null, isFetching: false, refetch: () => null }}
    />
  );
}

const mayProceed = {
  can_proceed: true,
  upgrade_required: false,
  error_message: null,
  cost: 600,
  left: 900,
  unit: 'seconds',
};

describe('TranscriptionPage', () => {
  let api: FakeApi;
  const user = userEvent.setup();

  beforeEach(() => {
    read = [];
    api = new FakeApi();
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 600 }) });
    api.answer('GET /subscriptions/plan-limits', { body: planLimits() });
    api.answer('GET /engines', { body: { transcribers: [anEngine()], default_transcriber: 'pocketsphinx' } });
    api.answer('POST /media/transcribe', { status: 202, body: aJob() });
    api.answer('POST /usage/check-usage', { body: mayProceed });
  });

  const open = async (opened: string | null = null, initialJobs: Jobs = []) => {
    const result = await renderSignedIn(api, <Page opened={opened} initialJobs={initialJobs} />);
    await screen.findByRole('button', { name: 'Process' });
    return result;
  };
  const process = () => user.click(screen.getByRole('button', { name: 'Process' }));
  const requests = () => api.callsTo('POST /media/transcribe');

  it('offers the audio tracks of a recording that has several', async () => {
    const track = { codec: 'aac', channels: 2, title: null };
    const audio_tracks = [
      { ...track, number: 1, language: 'eng', is_default: false },
      { ...track, number: 2, language: 'spa', title: 'Doblaje', is_default: true },
    ];
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 600, audio_tracks }) });
    await open('file-1');
    const select = await screen.findByRole('combobox', { name: 'Audio track' });
    expect((select as HTMLInputElement).value).toBe('Track 2: Doblaje, Spanish (default)');
    await user.click(select);
    await user.click(await screen.findByRole('option', { name: 'Track 1: English' }));
    await process();
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]!.body).toMatchObject({ audio_track: 1 });
  });

  it('asks for no track where there is one', async () => {
    await open('file-1');
    expect(screen.queryByRole('combobox', { name: 'Audio track' })).toBeNull();
  });

  it('asks for a file before anything else', async () => {
    await open();
    await process();
    expect(await screen.findByText('No File Selected')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  it.each(['pick', 'upload'])('transcribes a file after %s, in English, once', async (way) => {
    await open();
    await user.click(screen.getByRole('button', { name: way }));
    await screen.findByText('Uses 10 minutes. You have 15.');
    await process();
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]?.body).toEqual({ upload_id: 'file-1', language: 'en' });
    expect(requests()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('names the file it was opened with', async () => {
    await open('file-1');
    expect(await screen.findByText('File Pre-selected')).toBeTruthy();
    expect(screen.getByText('archive-interview-03.mp3')).toBeTruthy();
  });

  it('says that the file it was opened with is not there, until another is chosen', async () => {
    api.answer('GET /uploads/abc', problem(404, 'NOT_FOUND', 'No such file.'));
    await open('abc');
    const gone = 'This file wasn’t found. It may have been deleted. Choose another one.';
    expect(await screen.findByText(gone)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'pick' }));
    await waitFor(() => expect(screen.queryByText(gone)).toBeNull());
  });

  it('brings the progress of what was started into sight', async () => {
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
    await open('file-1', [aJob({ id: 'before', input_file_id: 'file-7' })]);
    await screen.findByText('Uses 10 minutes. You have 15.');
    expect(seen).not.toHaveBeenCalled();
    await process();
    await waitFor(() => expect(requests()).toHaveLength(1));
    act(() => showJobs([aJob()]));
    expect(seen.mock.contexts).toEqual([screen.getByRole('region', { name: 'Progress' })]);
    seen.mockRestore();
  });

  it('says nothing of a choice that was made here', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'pick' }));
    await screen.findByText('Uses 10 minutes. You have 15.');
    expect(screen.queryByText('File Pre-selected')).toBeNull();
  });

  it('says beforehand that the allowance is not enough, and when it is full again', async () => {
    api.answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 2538 }) });
    await open('file-1');
    expect(
      await screen.findByText('Uses 43 minutes. You have 15: not enough. It is full again on December 3.'),
    ).toBeTruthy();
  });

  it.each([
    [413, 'File Too Large', 'File too large for transcription. Please try a smaller file.'],
    [400, 'Invalid File Type', 'Invalid file type for transcription. Please select an audio or video file.'],
    [402, 'Quota Exceeded', 'Transcription quota exceeded. Please upgrade your plan.'],
    [429, 'Rate Limited', 'Too many transcription requests. Please wait a moment and try again.'],
    [403, 'Error', 'Your plan has no transcription.'],
    [500, 'Error', 'Transcription failed. Please try again.'],
  ])('explains a refusal with %d', async (status, title, message) => {
    api.answer('POST /media/transcribe', problem(status, 'X', 'Your plan has no transcription.'));
    await open('file-1');
    await process();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  describe('with a file that has a transcript', () => {
    beforeEach(() => {
      api.answer('GET /uploads/file-1', { body: aFile({ has_transcript: true, duration_seconds: 600 }) });
    });

    const ask = async () => {
      await open('file-1');
      await screen.findByText('Uses 10 minutes. You have 15.');
      await process();
      return within(await screen.findByRole('dialog', { name: 'File Already Transcribed' }));
    };

    it('asks before it makes another one', async () => {
      const dialog = await ask();
      expect(requests()).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Redo' }));
      await waitFor(() => expect(requests()).toHaveLength(1));
    });

    it('asks also whoever is faster than the answer about the file', async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const body = aFile({ has_transcript: true, duration_seconds: 600 });
      api.answer('GET /uploads/file-1', () => held.then(() => ({ body })));
      await open('file-1');
      await process();
      release();
      expect(await screen.findByRole('dialog', { name: 'File Already Transcribed' })).toBeTruthy();
      expect(requests()).toEqual([]);
    });

    it('shows the transcript that is there', async () => {
      api.answer('GET /transcripts/file-1', { body: aTranscript() });
      const dialog = await ask();
      await user.click(dialog.getByRole('button', { name: 'View Preview' }));
      await waitFor(() => expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('file-1'));
      expect(requests()).toEqual([]);
    });

    it('says that it is missing after all', async () => {
      const dialog = await ask();
      await user.click(dialog.getByRole('button', { name: 'View Preview' }));
      expect(await screen.findByText('Transcript Missing')).toBeTruthy();
      expect(screen.getByText('No transcript found for this file. Please transcribe it first.')).toBeTruthy();
    });
  });

  it('offers only languages that an engine understands, and says what the others need', async () => {
    const absent = anEngine({
      id: 'deepgram',
      name: 'Deepgram',
      languages: ['en', 'fa'],
      available: false,
      reason: 'Set DEEPGRAM_API_KEY.',
    });
    api.answer('GET /engines', { body: { transcribers: [anEngine(), absent], default_transcriber: null } });
    await open();
    await screen.findByText('PocketSphinx produces a draft');
    await user.click(screen.getByRole('combobox', { name: 'Language spoken' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'English',
      'PersianNeeds Deepgram. Set DEEPGRAM_API_KEY.',
      ...['Hindi', 'Chinese', 'German', 'French', 'Spanish', 'Russian'].map(
        (name) => `${name}No engine on this server supports it`,
      ),
    ]);
    expect(options.filter((option) => option.hasAttribute('data-combobox-disabled'))).toHaveLength(7);
  });

  it('sends the language that was chosen', async () => {
    api.answer('GET /engines', {
      body: {
        transcribers: [anEngine({ id: 'whisper', quality: 'good', name: 'Whisper', languages: ['en', 'zh'] })],
        default_transcriber: 'whisper',
      },
    });
    await open('file-1');
    await screen.findByText('Whisper will transcribe.');
    await user.click(screen.getByRole('combobox', { name: 'Language spoken' }));
    await user.click(await screen.findByRole('option', { name: 'Chinese' }));
    await process();
    await waitFor(() => expect(requests()[0]?.body).toMatchObject({ language: 'cn' }));
  });

  it('keeps a job in sight from its beginning to its end', async () => {
    await open('file-1', [aJob()]);
    expect(screen.getByText('job-1 active')).toBeTruthy();
    act(() => showJobs([aJob({ state: 'failed' }), aJob({ id: 'older', state: 'failed' })]));
    expect(await screen.findByText('job-1 failed')).toBeTruthy();
    expect(screen.queryByText('older failed')).toBeNull();
  });

  it('does not begin a second time while a file is being transcribed', async () => {
    await open('file-1', [aJob()]);
    await process();
    expect(requests()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Process' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('leads to the transcript that was waited for', async () => {
    await open('file-1', [aJob({ id: 'older', state: 'completed' })]);
    await process();
    await waitFor(() => expect(requests()).toHaveLength(1));
    act(() => showJobs([aJob()]));
    expect(read).toEqual([]);
    act(() => showJobs([aJob({ state: 'completed' })]));
    expect(read).toEqual(['file-1']);
  });

  it('leaves alone who has turned to another file meanwhile', async () => {
    api.answer('GET /uploads/file-2', { body: aFile({ id: 'file-2' }) });
    await open('file-2');
    await process();
    await waitFor(() => expect(requests()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'pick' }));
    act(() => showJobs([aJob({ input_file_id: 'file-2' })]));
    act(() => showJobs([aJob({ state: 'completed', input_file_id: 'file-2' })]));
    await screen.findByText('job-1 completed');
    expect(read).toEqual([]);
  });

  it('lists the last results, each a way into its transcript', async () => {
    await open(null, [
      aJob({ state: 'completed', finished_at: '2026-11-20T20:41:00.000Z' }),
      aJob({ id: 'job-2', state: 'failed' }),
      aJob({ id: 'job-3', type: 'media', state: 'completed' }),
    ]);
    const results = within(screen.getByRole('region', { name: 'Recent results' }));
    expect(results.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/transcription?file=file-1&view=editor',
    ]);
  });

  describe('when the plan does not allow it', () => {
    const refuse = (fields: object) =>
      api.answer('POST /usage/check-usage', {
        body: { ...mayProceed, can_proceed: false, error_message: 'This needs 10 minutes; 5 are left.', ...fields },
      });

    it('says that an upgrade is required, starts nothing, and leads to the prices after two seconds', async () => {
      refuse({ upgrade_required: true });
      await open('file-1');
      await screen.findByText('Uses 10 minutes. You have 15.');
      await process();
      await screen.findByText('Upgrade required to use this service');
      expect(api.callsTo('POST /usage/check-usage')[0]?.body).toEqual({
        service: 'transcription',
        duration_minutes: 10,
      });
      await screen.findByText('at /pricing', {}, { timeout: 4_000 });
      expect(requests()).toEqual([]);
    });

    it('lets one stay', async () => {
      refuse({ upgrade_required: true });
      await open('file-1');
      await screen.findByText('Uses 10 minutes. You have 15.');
      await process();
      await user.click(await screen.findByRole('button', { name: 'Stay here' }));
      await waitFor(() => expect(screen.queryByText('Upgrade required to use this service')).toBeNull());
      expect(screen.getByRole('button', { name: 'Process' })).toBeTruthy();
    });

    it('says why, where no upgrade would help', async () => {
      refuse({ upgrade_required: false, error_message: null });
      await open('file-1');
      await screen.findByText('Uses 10 minutes. You have 15.');
      await process();
      await screen.findByText('Cannot proceed with this operation');
      expect(requests()).toEqual([]);
    });

    it('says that it could not be asked', async () => {
      api.answer('POST /usage/check-usage', problem(500, 'INTERNAL', 'Broken'));
      await open('file-1');
      await screen.findByText('Uses 10 minutes. You have 15.');
      await process();
      await screen.findByText('Failed to check usage limits');
      expect(requests()).toEqual([]);
    });
  });
});
