import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile, aJob, aTranscript } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { widenScreen } from '../../../testing/wide-screen';
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

  const nothingHangsOn = () => api.answer('GET /uploads/dependents', { body: { transcripts: 0, results: [] } });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Delete File' }));

  it('deletes a file only after asking', async () => {
    nothingHangsOn().answer('POST /uploads/delete', { status: 204 });
    await open();
    await choose('notes.txt', 'Delete');
    const question = await dialog();
    expect(question.getByText('This action cannot be undone.')).toBeTruthy();
    expect(api.callsTo('POST /uploads/delete')).toEqual([]);
    api.answer('GET /uploads', page([interview]));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('File Deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'notes.txt' })).toBeNull());
    expect(api.callsTo('POST /uploads/delete').map(({ body }) => body)).toEqual([{ ids: ['file-2'] }]);
  });

  it('takes a deletion back by its button', async () => {
    nothingHangsOn().answer('POST /uploads/delete', { status: 204 }).answer('POST /uploads/restore', { status: 204 });
    await open();
    await choose('notes.txt', 'Delete');
    api.answer('GET /uploads', page([interview]));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'notes.txt' })).toBeNull());
    api.answer('GET /uploads', page([interview, notes]));
    await user.click(undo);
    expect(await row('notes.txt')).toBeTruthy();
    expect(api.callsTo('POST /uploads/restore').map(({ body }) => body)).toEqual([{ ids: ['file-2'] }]);
  });

  it('says that it is too late to take it back', async () => {
    nothingHangsOn()
      .answer('POST /uploads/delete', { status: 204 })
      .answer('POST /uploads/restore', problem(410, 'DELETED_FOR_GOOD', 'It is too late.'));
    await open();
    await choose('notes.txt', 'Delete');
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restore Failed')).toBeTruthy();
  });

  it('names what goes with a file, and deletes what was made of it only where that is ticked', async () => {
    const result = aFile({ id: 'file-3', original_name: 'interview-quiet.mp3' });
    const other = aFile({ id: 'file-4', original_name: 'interview-fast.mp3' });
    api.answer('GET /uploads/dependents', { body: { transcripts: 2, results: [result, other] } });
    api.answer('POST /uploads/delete', { status: 204 });
    await open();
    await choose('archive-interview-03.mp3', 'Delete');
    const question = await dialog();
    expect(await question.findByText('2 transcript versions will be deleted, too.')).toBeTruthy();
    await user.click(question.getByRole('checkbox', { name: 'interview-quiet.mp3' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.callsTo('POST /uploads/delete')).toHaveLength(1));
    expect(api.callsTo('POST /uploads/delete')[0]!.body).toEqual({ ids: ['file-1', 'file-3'] });
    expect(api.callsTo('GET /uploads/dependents')[0]!.query.getAll('ids')).toEqual(['file-1']);
  });

  it('brings a file back when it could not be deleted, also when the list cannot be asked for anew', async () => {
    nothingHangsOn().answer('POST /uploads/delete', problem(500, 'INTERNAL_ERROR', 'x'));
    await open();
    await choose('notes.txt', 'Delete');
    const question = await dialog();
    api.answer('GET /uploads', 'down');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(await row('notes.txt')).toBeTruthy();
  });

  it('says that a file has the content of an earlier one', async () => {
    api.answer('GET /uploads', page([aFile({ duplicate_of: { id: 'file-9', original_name: 'first-take.mp3' } })]));
    await open();
    expect(await screen.findByText('Same content as first-take.mp3')).toBeTruthy();
  });

  it('shows the pages of a document', async () => {
    const url = '/api/v1/media/users/user-1/d.pdf';
    const pdf = aFile({ kind: 'document', filename: 'd.pdf', original_name: 'deal.pdf', url, playback_url: null });
    api.answer('GET /uploads', page([pdf]));
    api.answer('GET /uploads/file-1', { body: pdf });
    api.answer('GET /media/users/user-1/d.pdf/previews', {
      body: { sprite: null, pages: [{ number: 1, url: `${url}/pages/1`, width: 1240, height: 1754 }], page_count: 9 },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'deal.pdf' }));
    expect((await screen.findByRole('img', { name: 'Page 1 of 9' })).getAttribute('src')).toBe(`${url}/pages/1`);
    expect(screen.getByText('1 of 9 pages')).toBeTruthy();
  });

  it('says that no page of a document can be shown', async () => {
    const pdf = aFile({ kind: 'document', filename: 'd.pdf', original_name: 'deal.pdf', playback_url: null });
    api.answer('GET /uploads', page([pdf]));
    api.answer('GET /media/users/user-1/d.pdf/previews', { body: { sprite: null, pages: [], page_count: null } });
    await open();
    await user.click(await screen.findByRole('button', { name: 'deal.pdf' }));
    expect(await screen.findByText(/This document’s pages can’t be shown/)).toBeTruthy();
  });

  it('plays what browsers play of a recording, once it is there', async () => {
    const film = aFile({ kind: 'video', original_name: 'old.avi', playback_url: null });
    api.answer('GET /uploads', page([film]));
    api.answer('GET /uploads/file-1', { body: film });
    await open();
    await user.click(await screen.findByRole('button', { name: 'old.avi' }));
    expect(await screen.findByText(/We’re creating a copy that it can play/)).toBeTruthy();
    api.answer('GET /uploads/file-1', { body: { ...film, playback_url: `${film.url}/playback` } });
    const player = await screen.findByLabelText('Player for old.avi', {}, { timeout: 5_000 });
    expect(player.getAttribute('src')).toBe(`${film.url}/playback`);
  });

  it('shows what stands at a place of a film', async () => {
    const film = aFile({ kind: 'video', original_name: 'film.mp4', filename: 'f.mp4', duration_seconds: 30 });
    api.answer('GET /uploads', page([film]));
    api.answer('GET /uploads/file-1', { body: film });
    const sprite = { url: '/sprite.jpg', interval_seconds: 1, count: 30, columns: 10, rows: 3 };
    api.answer('GET /media/users/user-1/f.mp4/previews', {
      body: { sprite: { ...sprite, tile_width: 160, tile_height: 90 }, pages: [], page_count: null },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'film.mp4' }));
    const player = await screen.findByLabelText<HTMLVideoElement>('Player for film.mp4');
    const strip = await waitFor(() => {
      const found = player.parentElement!.querySelector<HTMLElement>('[aria-hidden]');
      expect(found).not.toBeNull();
      return found!;
    });
    strip.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
    fireEvent.mouseMove(strip, { clientX: 125 });
    // The thirteenth of thirty: the third in the second row.
    expect(strip.querySelector<HTMLElement>('div')!.style.backgroundPosition).toBe('-320px -90px');
    fireEvent.mouseDown(strip, { clientX: 125 });
    expect(player.currentTime).toBe(12.5);
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
    expect(items).toEqual([
      'Preview',
      'TranslateRead it in another language',
      'SummarizeSee what it says in few words',
      'Download',
      'Delete',
    ]);
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

  it('copies the content of a text file, or says that the browser does not let it', async () => {
    api.answer('GET /media/users/user-1/n.txt', { body: 'first line' });
    await open();
    await user.click(await screen.findByRole('button', { name: 'notes.txt' }));
    await screen.findByText(/first line/);
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(write).toHaveBeenCalledWith(expect.stringContaining('first line'));
    write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copy Failed')).toBeTruthy();
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

  it('leaves its keys to an open menu', async () => {
    await open();
    const button = await screen.findByRole('button', { name: 'Actions for archive-interview-03.mp3' });
    button.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(within(menu).getAllByRole('menuitem')[0]);
    await user.keyboard('t');
    expect(menu.contains(document.activeElement)).toBe(true);
    expect(api.callsTo('POST /files/file-1/transcribe')).toEqual([]);
  });
});
