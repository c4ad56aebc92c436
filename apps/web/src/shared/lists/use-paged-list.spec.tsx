import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listNotificationsOptions } from '@timbrel/api-client/query';
import { FakeApi } from '../../testing/fake-api';
import { renderOnPage } from '../../testing/render';
import { Pages } from '../ui/pages';
import { listSchema } from './list-search';
import { useListSearch } from './list-state';
import { SearchField } from './search-field';
import { usePagedList } from './use-paged-list';

const schema = listSchema({ order: ['desc', 'asc'] });

/** A list with everything that one may have. */
function List() {
  const state = useListSearch(schema);
  const [{ page, order, search }, change] = state;
  const query = { page, page_size: 5, order, ...(search !== '' && { search }) };
  const { data, isStale, pages } = usePagedList(state, listNotificationsOptions({ query }));
  return (
    <>
      <SearchField label="Search" value={search} onChange={(text, options) => change({ search: text }, options)} />
      <button onClick={() => change({ order: order === 'asc' ? 'desc' : 'asc' })}>Turn round</button>
      <button onClick={() => change({ search: '' })}>Clear</button>
      <p>{data ? `${isStale ? 'before: ' : ''}${data.notifications[0]?.title ?? 'none'}` : 'loading'}</p>
      <Pages total={pages} value={page} onChange={(next) => change({ page: next })} />
    </>
  );
}

describe('a paged list', () => {
  let api: FakeApi;
  let total: number;
  const user = userEvent.setup({ delay: null });

  beforeEach(() => {
    total = 30;
    api = new FakeApi().answer('GET /notifications', ({ query }) => {
      const page = Number(query.get('page'));
      const title = [query.get('search'), query.get('order'), page].filter(Boolean).join(' ');
      const found = query.has('search') ? 3 : total;
      return {
        body: {
          notifications: (page - 1) * 5 < found ? [{ title }] : [],
          unread: 0,
          totalCount: found,
          page,
          page_size: 5,
        },
      };
    });
  });

  const open = async (search: Record<string, unknown> = {}) => {
    const page = await renderOnPage(<List />, { search });
    return { ...page, shownSearch: () => page.router.state.location.search as unknown };
  };
  const goTo = async (page: string) => user.click(await screen.findByRole('button', { name: page }));

  it('begins as its address says', async () => {
    await open({ page: 4, order: 'asc' });
    expect(await screen.findByText('asc 4')).toBeTruthy();
  });

  it('writes pages into the address, and goes back by the browser', async () => {
    const { router, shownSearch } = await open();
    await goTo('Page 3');
    expect(await screen.findByText('desc 3')).toBeTruthy();
    expect(shownSearch()).toEqual({ page: 3 });
    act(() => router.history.back());
    expect(await screen.findByText('desc 1')).toBeTruthy();
  });

  it('begins at page 1 in another order, and leaves other parameters of the page alone', async () => {
    const { shownSearch } = await open({ page: 3, change: 'pro' });
    await user.click(screen.getByRole('button', { name: 'Turn round' }));
    expect(await screen.findByText('asc 1')).toBeTruthy();
    expect(shownSearch()).toEqual({ order: 'asc', change: 'pro' });
  });

  it('keeps the page before while the next one is on its way', async () => {
    await open();
    await screen.findByText('desc 1');
    api.answer('GET /notifications', 'silence');
    await goTo('Page 2');
    expect(await screen.findByText('before: desc 1')).toBeTruthy();
  });

  it('leads from a page beyond the end to the last one, without a step back to it', async () => {
    total = 12;
    const { router, shownSearch } = await open({ page: 9 });
    const { length } = router.history;
    expect(await screen.findByText('desc 3')).toBeTruthy();
    expect(screen.queryByText('none')).toBeNull();
    expect(shownSearch()).toEqual({ page: 3 });
    expect(router.history.length).toBe(length);
  });

  it('is not led astray by the end of the list before', async () => {
    const { router, queryClient } = await open({ page: 4 });
    await screen.findByText('desc 4');
    await user.type(screen.getByRole('searchbox'), 'talk');
    expect(await screen.findByText('talk desc 1')).toBeTruthy();
    // So that the page has to be asked for anew, and the three found ones stand in for it meanwhile.
    queryClient.removeQueries({ type: 'inactive' });
    act(() => router.history.back());
    expect(await screen.findByText('desc 4')).toBeTruthy();
  });

  it('shows nothing of a page beyond the end while the last one is on its way', async () => {
    api.answer('GET /notifications', ({ query }) => {
      const page = Number(query.get('page'));
      return page === 3 ? 'silence' : { body: { notifications: [], unread: 0, totalCount: 12, page, page_size: 5 } };
    });
    const { shownSearch } = await open({ page: 9 });
    await waitFor(() => expect(shownSearch()).toEqual({ page: 3 }));
    expect(await screen.findByText('loading')).toBeTruthy();
  });

  it('shows what was found until a later page of everything is there again', async () => {
    const { router, queryClient } = await open({ page: 4 });
    await screen.findByText('desc 4');
    await user.type(screen.getByRole('searchbox'), 'talk');
    await screen.findByText('talk desc 1');
    queryClient.removeQueries({ type: 'inactive' });
    api.answer('GET /notifications', 'silence');
    act(() => router.history.back());
    expect(await screen.findByText('before: talk desc 1')).toBeTruthy();
  });

  it('adds one entry to the history for a search, however often typing pauses', async () => {
    const { router, shownSearch } = await open({ page: 2 });
    await screen.findByText('desc 2');
    await user.type(screen.getByRole('searchbox'), 'ta');
    await waitFor(() => expect(shownSearch()).toEqual({ search: 'ta' }));
    await user.type(screen.getByRole('searchbox'), 'lk');
    await waitFor(() => expect(shownSearch()).toEqual({ search: 'talk' }));
    act(() => router.history.back());
    await waitFor(() => expect(shownSearch()).toEqual({ page: 2 }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('empties the field when the search is cleared elsewhere', async () => {
    await open({ search: 'talk' });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('talk');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('desc 1')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});
