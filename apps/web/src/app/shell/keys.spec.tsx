import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { palette } from '../../features/palette/palette';
import { setSingleLetters } from '../../shared/keys/single-letters';
import { emptyAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';

describe('the keys', () => {
  beforeEach(() => void emptyAccount());
  afterEach(() => {
    act(palette.close);
    act(() => setSingleLetters(true));
  });

  const open = async () => {
    const app = await renderApp('/notifications');
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    // What the plan has is known: the key for transcribing is bound.
    await screen.findAllByRole('link', { name: 'Transcription' });
    const path = () => app.router.state.location.pathname;
    return { ...app, path };
  };

  it.each([
    ['gd', '/dashboard'],
    ['gl', '/library'],
    ['gs', '/settings'],
    ['gb', '/pricing'],
    ['t', '/transcription'],
  ])('%s leads to %s', async (keys, to) => {
    const { user, path } = await open();
    await user.keyboard(keys);
    await waitFor(() => expect(path()).toBe(to));
  });

  it('mean letters while somebody types, and the dialog while one is open', async () => {
    const { user, path } = await open();
    await user.keyboard('gl');
    const search = await screen.findByRole('searchbox');
    await user.click(search);
    await user.keyboard('gs?t');
    expect((search as HTMLInputElement).value).toBe('gs?t');
    search.blur();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('t');
    expect(path()).toBe('/library');
  });

  it('do nothing with another key between them, and a single one after it still does', async () => {
    const { user, path } = await open();
    await user.keyboard('gxl');
    expect(path()).toBe('/notifications');
    await user.keyboard('gt');
    await waitFor(() => expect(path()).toBe('/transcription'));
  });

  it('are listed under ?, from what is bound on this page', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const everywhere = within(await screen.findByRole('table', { name: 'Everywhere' }));
    const rows = everywhere.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(
      expect.arrayContaining(['New transcriptionT', 'LibraryGL', 'Show jobsJ', 'Close what lies on topEsc']),
    );
    expect(screen.queryByRole('table', { name: 'On this page' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gl');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Media Library' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.keyboard('?');
    const own = within(await screen.findByRole('table', { name: 'On this page' }));
    expect(own.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Search this list/']);
  });

  it('of single letters can be switched off; Ctrl K still opens and closes the palette', async () => {
    setSingleLetters(false);
    const { user, path } = await open();
    await user.keyboard('tgl?j');
    expect(path()).toBe('/notifications');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await user.type(field, 'keyb{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Search files, words and actionsCtrl K',
      'Close what lies on topEsc',
    ]);
    expect(dialog.getByText('Single-letter keys are off in this browser.', { exact: false })).toBeTruthy();
  });

  it('are switched off in the settings, for this browser', async () => {
    const { user } = await open();
    await user.keyboard('gs');
    await user.click(await screen.findByRole('switch', { name: 'Single-letter keys' }));
    await user.keyboard('gl');
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(localStorage.getItem('single-letter-keys')).toBe('off');
  });

  it('put the focus back to where it was when the palette closes', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Search' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(button);
  });
});
