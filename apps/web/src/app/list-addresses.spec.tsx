import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aFile, aJob, anInvoice } from '../testing/factories';
import type { FakeApi } from '../testing/fake-api';
import { widenScreen } from '../testing/wide-screen';
import { emptyAccount } from '../testing/empty-account';
import { renderApp } from '../testing/render-app';

widenScreen();

interface ListPage {
  readonly path: string;
  readonly route: string;
  /** An answer without its numbers. */
  readonly rows: object;
  readonly pageSize: number;
  /** Changes everything that can be changed of the list but its page. */
  readonly choose?: (user: UserEvent) => Promise<void>;
  readonly next: string;
  /** What is asked of the server then. */
  readonly query: Record<string, string>;
  /** The controls that show it. */
  readonly shown: Record<string, string>;
}

const typeInto = async (user: UserEvent, name: string, text: string) =>
  user.type(await screen.findByRole('searchbox', { name }), text);
const pick = async (user: UserEvent, name: string, option: string) => {
  const control = await screen.findByRole('combobox', { name });
  if (control instanceof HTMLSelectElement) return user.selectOptions(control, option);
  await user.click(control);
  await user.click(await screen.findByRole('option', { name: option }));
};

const LISTS: readonly ListPage[] = [
  {
    path: '/library',
    route: 'GET /uploads',
    rows: { files: [aFile()] },
    pageSize: 10,
    choose: async (user) => {
      await pick(user, 'Sort by', 'Largest first');
      await pick(user, 'Files per page', '10');
      await typeInto(user, 'Search files', 'talk');
    },
    next: 'Page 2',
    query: { page: '2', page_size: '10', sort: 'size', order: 'desc', search: 'talk' },
    shown: { 'Sort by': 'Largest first', 'Files per page': '10', 'Search files': 'talk' },
  },
  {
    path: '/jobs',
    route: 'GET /jobs',
    rows: { jobs: [aJob({ state: 'failed' })] },
    pageSize: 20,
    choose: async (user) => {
      await pick(user, 'State', 'Failed');
      await typeInto(user, 'Search jobs', 'talk');
    },
    next: 'Page 2',
    query: { page: '2', page_size: '20', state: 'failed', search: 'talk' },
    shown: { State: 'failed', 'Search jobs': 'talk' },
  },
  {
    path: '/invoices',
    route: 'GET /users/invoices',
    rows: { invoices: [anInvoice()] },
    pageSize: 10,
    choose: async (user) => {
      await pick(user, 'Sort by', 'Amount');
      await user.click(screen.getByRole('button', { name: 'Ascending' }));
      await typeInto(user, 'Search invoices', 'pro');
    },
    next: 'Next',
    query: { page: '2', page_size: '10', sort: 'amount', order: 'asc', search: 'pro' },
    shown: { 'Sort by': 'amount', 'Search invoices': 'pro' },
  },
  {
    path: '/usage',
    route: 'GET /usage/records',
    rows: {
      records: [
        {
          id: 'record-1',
          feature: 'translation',
          state: 'settled',
          amount: 600,
          unit: 'words',
          job_id: null,
          job_type: 'translation',
          input_name: 'talk.srt',
          created_at: '2026-11-21T10:00:00.000Z',
          closed_at: null,
        },
      ],
    },
    pageSize: 10,
    choose: (user) => pick(user, 'Feature', 'Translation'),
    next: 'Page 2',
    query: { page: '2', page_size: '10', feature: 'translation' },
    shown: { Feature: 'translation' },
  },
  {
    path: '/notifications',
    route: 'GET /notifications',
    rows: {
      unread: 0,
      notifications: [
        {
          id: 'notification-1',
          title: 'Done',
          message: 'talk.mp3',
          type: 'success',
          timestamp: '2026-11-21T10:00:00.000Z',
          read: true,
          link: null,
        },
      ],
    },
    pageSize: 10,
    next: 'Page 2',
    query: { page: '2', page_size: '10' },
    shown: {},
  },
];

describe.each(LISTS)('the list at $path', ({ path, route, rows, pageSize, choose, next, query, shown }) => {
  let api: FakeApi;
  beforeEach(() => {
    api = emptyAccount()
      .answer('GET /usage/summary', 'silence')
      .answer('GET /subscriptions', 'silence')
      .answer(route, ({ query: asked }) => ({
        body: { ...rows, totalCount: 35, page: Number(asked.get('page') ?? 1), page_size: pageSize },
      }));
  });
  afterEach(cleanup);

  const queries = () => api.callsTo(route).map((call) => Object.fromEntries(call.query));
  const isShown = async () => {
    await waitFor(() => expect(queries()).toContainEqual(query));
    for (const [name, value] of Object.entries(shown))
      expect(screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' }).value).toBe(value);
  };
  const forget = () => api.calls.splice(0);

  /** Chooses everything, and page 2 of that. */
  const openAndChoose = async () => {
    const app = await renderApp(path);
    await choose?.(app.user);
    await waitFor(() => expect(queries()).toContainEqual({ ...query, page: '1' }));
    await app.user.click(await screen.findByRole('button', { name: next }));
    await isShown();
    return app;
  };

  it('keeps page, order, filters and search over a reload, and in a link', async () => {
    const { router, unmount } = await openAndChoose();
    const { href } = router.state.location;
    unmount();
    forget();
    await renderApp(href);
    await isShown();
  });

  it('keeps them when one comes back from another page', async () => {
    const { router, queryClient } = await openAndChoose();
    await act(() => router.navigate({ to: '/dashboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    queryClient.removeQueries({ type: 'inactive' });
    forget();
    act(() => router.history.back());
    await isShown();
  });
});
