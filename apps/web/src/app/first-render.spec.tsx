import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { FakeApi } from '../testing/fake-api';
import { emptyAccount } from '../testing/empty-account';
import { renderApp } from '../testing/render-app';

describe('the first render', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = emptyAccount();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  it('asks for what bars and dashboard show while the session is still asked for', async () => {
    api.answer('GET /auth/session', 'silence');
    await renderApp('/dashboard');
    await waitFor(() => expect(api.callsTo('GET /usage/summary')).toHaveLength(1));
    expect(api.callsTo('GET /subscriptions/access-permissions')).toHaveLength(1);
  });

  it('asks for none of it where nobody has signed in', async () => {
    localStorage.clear();
    api.answer('GET /auth/session', { status: 401 });
    await renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    expect(api.callsTo('GET /usage/summary')).toEqual([]);
  });

  it('leaves a page where somebody has scrolled it; the next page begins at its top', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
    const { router } = await renderApp('/terms');
    await screen.findByRole('heading', { level: 1 });
    expect(scrollTo).not.toHaveBeenCalled();
    await act(() => router.navigate({ to: '/privacy' }));
    await waitFor(() => expect(scrollTo.mock.lastCall?.[0]).toMatchObject({ top: 0 }));
  });
});
