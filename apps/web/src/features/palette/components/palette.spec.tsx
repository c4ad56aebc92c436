import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bindCommands, type Command } from '../../../shared/keys/commands';
import { aFile } from '../../../testing/factories';
import { type Call, FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { palette } from '../palette';
import { Palette } from './palette';

const found = {
  files: [
    { id: 'file-1', original_name: 'acetate.mp3', kind: 'audio', has_transcript: true },
    { id: 'file-2', original_name: 'acetate notes.txt', kind: 'text', has_transcript: false },
  ],
  transcripts: [
    {
      file_id: 'file-3',
      original_name: 'interview.mp3',
      start: 739.5,
      before: 'That is ',
      match: 'acetate',
      after: ' breaking down.',
    },
  ],
};

describe('the palette', () => {
  const user = userEvent.setup();
  let api: FakeApi;
  let given: string[];
  let unbind: () => void;

  beforeEach(() => {
    localStorage.clear();
    given = [];
    const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
      ...{ id, label, group: 'pages', run: () => given.push(id) },
      ...more,
    });
    unbind = bindCommands([
      command('page-library', 'Library', { keys: 'G L' }),
      command('page-settings', 'Settings'),
      command('sign-out', 'Sign Out', { group: 'actions' }),
      { id: 'hidden', label: 'Not for the palette', keys: 'X', run: () => undefined },
    ]);
    api = new FakeApi()
      .answer('GET /uploads', { body: { files: [aFile()], totalCount: 1, page: 1, page_size: 5 } })
      .answer('GET /search', { body: found });
  });
  afterEach(() => {
    act(palette.close);
    unbind();
  });

  const open = async () => {
    const app = await renderSignedIn(api, <Palette />);
    act(palette.open);
    return { ...app, field: await screen.findByRole('combobox', { name: 'Search files, words and actions' }) };
  };
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const activeLine = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

  it('lists the newest files and all that can be done, with keys, and nothing else', async () => {
    await open();
    await screen.findByRole('option', { name: /archive-interview-03/ });
    expect(options()).toEqual(['archive-interview-03.mp3', 'LibraryGL', 'Settings', 'Sign Out']);
    expect(within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option')).toHaveLength(2);
    expect(api.callsTo('GET /search')).toEqual([]);
  });

  it('is named, and its field knows its list and the line that Enter chooses', async () => {
    const { field } = await open();
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy();
    await screen.findByRole('option', { name: /archive-interview-03/ });
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(activeLine(field)).toBe('archive-interview-03.mp3');
    await user.type(field, '{ArrowDown}{ArrowDown}');
    expect(activeLine(field)).toBe('Settings');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Settings');
    await user.type(field, '{ArrowDown}{ArrowDown}');
    expect(activeLine(field)).toBe('archive-interview-03.mp3');
    await user.type(field, '{ArrowUp}{Enter}');
    expect(given).toEqual(['sign-out']);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('finds files and words by the server, and says how many', async () => {
    const { field } = await open();
    await user.type(field, 'acetate');
    await screen.findByRole('option', { name: /That is acetate breaking down/ });
    expect(options()).toEqual(['acetate.mp3', 'acetate notes.txt', 'That is acetate breaking down.interview.mp312:19']);
    expect(screen.getByRole('status').textContent).toBe('3 results');
    expect(api.callsTo('GET /search').map(({ query }) => query.get('q'))).toEqual(['acetate']);
  });

  it('goes on from a moment in the reader, and to files where they can be seen', async () => {
    const { field, router } = await open();
    await user.type(field, 'acetate');
    await user.click(await screen.findByRole('option', { name: /That is acetate/ }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/transcription',
        search: { file: 'file-3', view: 'editor', t: 739.5 },
      }),
    );
  });

  it.each([
    ['acetate.mp3', '/transcription', { file: 'file-1', view: 'editor' }],
    ['acetate notes.txt', '/library', { search: 'acetate notes.txt' }],
  ])('opens %s', async (name, pathname, search) => {
    const { field, router } = await open();
    await user.type(field, 'acetate');
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
  });

  it('asks for nothing below two letters, and gives up on what is no longer typed', async () => {
    const asked: Call[] = [];
    api.answer('GET /search', (call) => {
      asked.push(call);
      return call.query.get('q') === 'ac' ? 'silence' : { body: found };
    });
    const { field } = await open();
    await user.type(field, 'a');
    await user.type(field, 'c');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.type(field, 'etate');
    await screen.findByRole('option', { name: 'acetate.mp3' });
    expect(asked.map(({ query }) => query.get('q'))).toEqual(['ac', 'acetate']);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('finds commands by the beginnings of their words', async () => {
    const { field } = await open();
    await user.type(field, 'out sig');
    await waitFor(() => expect(options()).toEqual(expect.arrayContaining(['Sign Out'])));
    expect(options()).not.toContain('Settings');
  });

  it('remembers what was used last', async () => {
    const { field } = await open();
    await user.type(field, 'sign{Enter}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    act(palette.open);
    const recent = within(await screen.findByRole('group', { name: 'Used last' }));
    expect(recent.getByRole('option').textContent).toBe('Sign Out');
    expect(screen.getAllByRole('option', { name: 'Sign Out' })).toHaveLength(1);
  });

  it('says that nothing fits', async () => {
    api.answer('GET /search', { body: { files: [], transcripts: [] } });
    const { field } = await open();
    await user.type(field, 'zzz');
    expect((await screen.findAllByText('Nothing found for “zzz”.')).length).toBeGreaterThan(0);
    await user.type(field, '{Enter}');
    expect(screen.getByRole('combobox')).toBe(field);
  });

  it('says that the search failed, keeps the commands, and tries again', async () => {
    api.answer('GET /search', problem(500, 'INTERNAL_ERROR', 'x'));
    const { field } = await open();
    await user.type(field, 'set');
    expect((await screen.findByRole('alert')).textContent).toContain('The search failed.');
    expect(options()).toEqual(['Settings']);
    api.answer('GET /search', { body: found });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('option', { name: 'acetate.mp3' });
  });
});
