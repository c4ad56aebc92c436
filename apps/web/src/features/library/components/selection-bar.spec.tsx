import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { widenScreen } from '../../../testing/wide-screen';
import { FilesCard } from './files-card';

widenScreen();

describe('a list with several files chosen', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  const files = [
    aFile(),
    aFile({ id: 'file-2', original_name: 'notes.txt', kind: 'text' }),
    aFile({ id: 'file-3', original_name: 'third.mp3' }),
  ];
  const page = (shown: typeof files) => ({
    body: { files: shown, totalCount: shown.length, page: 1, page_size: 5 },
  });

  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /uploads', ({ query }) => {
      const search = query.get('search') ?? '';
      return page(files.filter(({ original_name: name }) => name.includes(search)));
    });
  });

  const open = () => renderSignedIn(api, <FilesCard jobs={[]} />);
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
  const bar = () => within(screen.getByRole('group', { name: 'Selected files' }));
  const find = (text: string) => user.type(screen.getByRole('searchbox', { name: 'Search files' }), text);

  it('deletes them together', async () => {
    api
      .answer('GET /uploads/dependents', { body: { transcripts: 0, results: [] } })
      .answer('POST /uploads/delete', { status: 204 });
    await open();
    await user.click(await box('notes.txt'));
    await user.click(await box('third.mp3'));
    expect(bar().getByText('2 files selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete File' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 files')).toBeTruthy();
    expect(api.callsTo('POST /uploads/delete')[0]!.body).toEqual({ ids: ['file-2', 'file-3'] });
    expect(screen.queryByRole('group', { name: 'Selected files' })).toBeNull();
  });

  it('takes everything between two by Shift, and a page at once', async () => {
    await open();
    await user.click(await box('archive-interview-03.mp3'));
    await user.keyboard('{Shift>}');
    await user.click(await box('third.mp3'));
    await user.keyboard('{/Shift}');
    expect((await box('notes.txt')).checked).toBe(true);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all files on this page' });
    expect(all.checked).toBe(true);
    await user.click(all);
    expect((await box('notes.txt')).checked).toBe(false);
    await user.click(await box('notes.txt'));
    expect(all.indeterminate).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect((await box('notes.txt')).checked).toBe(false);
  });

  it('says how many of them a search hides, and gathers over several searches', async () => {
    await open();
    await user.click(await box('archive-interview-03.mp3'));
    await user.click(await box('notes.txt'));
    await find('third');
    expect(await bar().findByText('2 files selected · 2 not shown here')).toBeTruthy();
    await user.click(await box('third.mp3'));
    expect(bar().getByText('3 files selected · 2 not shown here')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox', { name: 'Search files' }));
    expect(await bar().findByText('3 files selected')).toBeTruthy();
  });

  it('downloads them as one archive', async () => {
    const clicked: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      clicked.push(this.getAttribute('href')!);
    });
    await open();
    await user.click(await box('notes.txt'));
    await user.click(await box('third.mp3'));
    await user.click(bar().getByRole('button', { name: 'Download' }));
    expect(clicked).toEqual(['/api/v1/uploads/archive?ids=file-2,file-3']);
    click.mockRestore();
  });
});
