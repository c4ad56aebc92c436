import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile, aJob, aTranscript } from '../../../shared/testing/factories';
import { FakeApi, problem } from '../../../shared/testing/fake-api';
import { renderSignedIn } from '../../../shared/testing/signed-in';
import { widenScreen } from '../../../shared/testing/wide-screen';
import { FilesCard } from './files-card';

widenScreen();

const interview = aFile();
const notes = aFile({
  id: 'file-2',
  filename: 'n.txt',
  original_name: 'notes.txt',
  kind: 'text',
  duration_seconds: null,
  url: '/api/v1/media/users/user-1/n.txt',
});
const page = (files: ReturnType<typeof aFile>[], totalCount = files.length) => ({
  body: { files, totalCount, page: 1, page_size: 5 },
});

describe('FilesCard', () => {
  let api: FakeApi;
  const user = userEvent.setup();

  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /uploads', page([interview, notes]));
  });

  const open = (jobs: Parameters<typeof FilesCard>[0]['jobs'] = []) => renderSignedIn(api, <FilesCard jobs={jobs} />);
  const row = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')!;
  const choose = async (file: string, action: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${file}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const lastQuery = () => Object.fromEntries(api.callsTo('GET /uploads').at(-1)!.query);

  it('lists five files, newest first, with length, size and state', async () => {
    await open();
    expect((await row('archive-interview-03.mp3')).textContent).toContain('42:18 · 38.8 MB');
    expect(within(await row('notes.txt')).getByText('Ready')).toBeTruthy();
    expect(lastQuery()).toEqual({ page: '1', page_size: '5', sort: 'date', order: 'desc' });
  });

  it.each([
    [{ status: 'processing' } as const, 'Preparing'],
    [{ status: 'failed', error: 'No audio track.' } as const, 'No audio track.'],
    [{ has_transcript: true }, 'Transcribed'],
  ])('shows the state of a file: %j', async (fields, text) => {
    api.answer('GET /uploads', page([aFile(fields)]));
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows how far a running transcription is', async () => {
    await open([aJob({ progress: 64.9 })]);
    expect(within(await row('archive-interview-03.mp3')).getByText('Transcribing 64%')).toBeTruthy();
  });

  it('searches the server once typing has settled, from the first page', async () => {
    api.answer('GET /uploads', page([interview], 30));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(lastQuery()['page']).toBe('3'));
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'arch');
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: '1', search: 'arch' }));
    const asked = api.callsTo('GET /uploads').map(({ query }) => query.get('search'));
    expect(asked).not.toContain('ar');
  });

  it('goes to a neighbouring page by its cursor, to a far one by its number', async () => {
    api.answer('GET /uploads', ({ query }) => ({
      body: {
        files: [interview],
        totalCount: 30,
        page: Number(query.get('page')),
        page_size: 5,
        next_cursor: `after-${query.get('page')}`,
        previous_cursor: query.get('page') === '1' ? null : `before-${query.get('page')}`,
      },
    }));
    await open();
    const goTo = async (number: string) => {
      await user.click(await screen.findByRole('button', { name: `Page ${number}` }));
      await waitFor(() => expect(lastQuery()['page']).toBe(number));
      return lastQuery()['cursor'];
    };
    expect(await goTo('2')).toBe('after-1');
    expect(await goTo('3')).toBe('after-2');
    expect(await goTo('2')).toBe('before-3');
    expect(await goTo('6')).toBeUndefined();
    expect(await goTo('1')).toBeUndefined();
  });

  it('goes to the last page that exists when files have vanished', async () => {
    api.answer('GET /uploads', page([interview], 12));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    api.answer('GET /uploads', page([interview], 6));
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await user.click(await screen.findByRole('button', { name: 'Page 1' }));
    api.answer('GET /uploads', ({ query }) => page(query.get('page') === '1' ? [interview] : [], 4));
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(await row('archive-interview-03.mp3')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
  });

  it('puts the cursor into the search with a slash', async () => {
    await open();
    const search = await screen.findByRole('searchbox', { name: 'Search files' });
    await user.keyboard('/');
    expect(document.activeElement).toBe(search);
  });

  it('says that nothing matches, and clears the search', async () => {
    api.answer('GET /uploads', ({ query }) => page(query.has('search') ? [] : [interview]));
    await open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search files' }), 'zzz');
    expect(await screen.findByText('Nothing matches “zzz”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await row('archive-interview-03.mp3')).toBeTruthy();
  });

  it('tells a newcomer what to do and which files are taken', async () => {
    api.answer('GET /uploads', page([]));
    await open();
    expect(
      await screen.findByText(
        'No files yet. Drop a file anywhere, or choose one. mp3, wav, m4a, aac, ogg, mp4, avi, mov, mkv, srt, txt.',
      ),
    ).toBeTruthy();
  });

  it('says that the files could not be loaded, and tries again', async () => {
    api.answer('GET /uploads', problem(500, 'INTERNAL_ERROR', 'x'));
    await open();
    expect(await screen.findByText('Failed to load files. Please try again.')).toBeTruthy();
    api.answer('GET /uploads', page([notes]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('notes.txt')).toBeTruthy();
  });

  it('keeps the list when it cannot be refreshed, and says so', async () => {
    const { queryClient } = await open();
    await row('notes.txt');
    api.answer('GET /uploads', problem(500, 'INTERNAL_ERROR', 'x'));
    await queryClient.invalidateQueries();
    expect(await screen.findByText('Failed to load uploaded files.')).toBeTruthy();
    expect(await row('notes.txt')).toBeTruthy();
  });

  it('deletes a file only after asking', async () => {
    api.answer('DELETE /uploads/file-2', { status: 204 });
    await open();
    await choose('notes.txt', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete File' }));
    expect(dialog.getByText(/This action cannot be undone\./)).toBeTruthy();
    expect(api.callsTo('DELETE /uploads/file-2')).toEqual([]);
    api.answer('GET /uploads', page([interview]));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('File Deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'notes.txt' })).toBeNull());
    expect(api.callsTo('DELETE /uploads/file-2')).toHaveLength(1);
  });

  it('brings a file back when it could not be deleted, also when the list cannot be asked for anew', async () => {
    api.answer('DELETE /uploads/file-2', problem(500, 'INTERNAL_ERROR', 'x'));
    await open();
    await choose('notes.txt', 'Delete');
    api.answer('GET /uploads', 'down');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(await row('notes.txt')).toBeTruthy();
  });

  it('starts a transcription with the defaults of the list', async () => {
    api.answer('POST /files/file-1/transcribe', { status: 202, body: aJob() });
    await open();
    await choose('archive-interview-03.mp3', /^Start Transcription/);
    expect(await screen.findByText('Transcription Started')).toBeTruthy();
    const [call] = api.callsTo('POST /files/file-1/transcribe');
    expect(call?.body).toEqual({ transcription_type: 'whisper', language: 'en' });
    expect(call?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it.each([
    [500, 'Failed to start transcription. Please try again.'],
    [413, 'Larger than your plan allows.'],
  ])('says why a transcription could not start (%d)', async (status, message) => {
    api.answer('POST /files/file-1/transcribe', problem(status, 'FILE_TOO_LARGE', 'Larger than your plan allows.'));
    await open();
    await choose('archive-interview-03.mp3', /^Start Transcription/);
    expect(await screen.findByText('Transcription Error')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('leads to the transcription page with the file', async () => {
    const { router } = await open();
    await choose('archive-interview-03.mp3', /^Transcription/);
    expect(await screen.findByText('at /transcription')).toBeTruthy();
    expect(router.state.location.search).toEqual({ file: 'file-1' });
  });

  it('opens a transcript that exists', async () => {
    api.answer('GET /uploads', page([aFile({ has_transcript: true })]));
    api.answer('GET /transcripts/file-1', { body: aTranscript() });
    const { router } = await open();
    await choose('archive-interview-03.mp3', 'View Transcript');
    expect(await screen.findByText('at /transcription')).toBeTruthy();
    expect(router.state.location.search).toEqual({ file: 'file-1', view: 'editor' });
  });

  it('says that a transcript is not there after all', async () => {
    api.answer('GET /uploads', page([aFile({ has_transcript: true })]));
    await open();
    await choose('archive-interview-03.mp3', 'View Transcript');
    expect(await screen.findByText('No Transcript')).toBeTruthy();
    expect(
      screen.getByText('Transcript not found for this file. Please try transcribing the file first.'),
    ).toBeTruthy();
  });

  it('offers a text file neither transcript nor transcription', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for notes.txt' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Preview', 'Download', 'Delete']);
  });

  it('says why a download cannot begin', async () => {
    api.answer('HEAD /media/users/user-1/n.txt', { status: 401 });
    await open();
    await choose('notes.txt', 'Download');
    expect(await screen.findByText('Download Failed')).toBeTruthy();
    expect(screen.getByText('User not authenticated. Please log in again.')).toBeTruthy();
  });

  it('shows the content of a text file', async () => {
    api.answer('GET /media/users/user-1/n.txt', { body: 'first line' });
    await open();
    await user.click(await screen.findByRole('button', { name: 'notes.txt' }));
    expect(await screen.findByText(/first line/)).toBeTruthy();
  });

  it('says that the content could not be loaded', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'notes.txt' }));
    expect(await screen.findByText('Failed to load file content. Please try again.')).toBeTruthy();
  });

  it('plays a recording over the list', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'archive-interview-03.mp3' }));
    const player = await screen.findByLabelText('Player for archive-interview-03.mp3');
    expect(player.getAttribute('src')).toBe(interview.url);
  });

  it('walks through the files with the arrows and asks before Delete deletes', async () => {
    await open();
    (await screen.findByRole('button', { name: 'archive-interview-03.mp3' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('notes.txt');
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('dialog', { name: 'Delete File' })).toBeTruthy();
  });
});
