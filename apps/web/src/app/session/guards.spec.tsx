import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aSession, aSignIn, freeAccess } from '../../testing/accounts';
import { aFile } from '../../testing/factories';
import { type FakeApi, problem } from '../../testing/fake-api';
import { setUpClient } from '../client';
import { freeAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';

const signedOut = problem(401, 'UNAUTHENTICATED', 'Please sign in');
const inAnHour = () => String(Date.now() + 3_600_000);

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  notifications.clean();
  api = freeAccount().answer('GET /auth/session', signedOut);
});

describe('a protected page', () => {
  it('leads somebody who is not signed in to the sign-in, with the page asked for', async () => {
    const { router } = await renderApp('/notifications?page=2');
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByText('Please log in to access this page.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toEqual({ redirect: '/notifications?page=2' });
  });

  it('lets somebody in whose session is alive', async () => {
    localStorage.setItem('token_expiry', inAnHour());
    api.answer('GET /auth/session', { body: aSession() });
    await renderApp('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(document.title).toBe('Dashboard');
  });

  it('renews a session whose access has run out before it asks who is there', async () => {
    localStorage.setItem('token_expiry', String(Date.now() - 1000));
    api.answer('POST /auth/refresh', { body: aSignIn() }).answer('GET /auth/session', { body: aSession() });
    await renderApp('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(api.calls.map(({ route }) => route).filter((route) => route.includes('/auth/'))).toEqual([
      'POST /auth/refresh',
      'GET /auth/session',
    ]);
    expect(Number(localStorage.getItem('token_expiry'))).toBeGreaterThan(Date.now());
  });

  it('leads to the sign-in when the session cannot be renewed, and forgets its expiry', async () => {
    localStorage.setItem('token_expiry', String(Date.now() - 1000));
    api.answer('POST /auth/refresh', problem(401, 'REFRESH_REJECTED', 'Your session has ended'));
    await renderApp('/dashboard');
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(localStorage.getItem('token_expiry')).toBeNull();
  });

  it('stays with a transcript that it may not load, and says so', async () => {
    localStorage.setItem('token_expiry', inAnHour());
    api
      .answer('GET /auth/session', { body: aSession() })
      .answer('GET /uploads/file-1', { body: aFile() })
      .answer('GET /transcripts/file-1', problem(403, 'FORBIDDEN', 'Not yours'));
    // The router of a test has its history in memory; what decides is the address of the window.
    window.history.replaceState(null, '', '/transcription');
    const { router } = await renderApp('/transcription?file=file-1&view=editor', { before: setUpClient });
    expect(await screen.findByText('Authentication required. Please log in again.')).toBeTruthy();
    expect(localStorage.getItem('token_expiry')).not.toBeNull();
    expect(router.state.location.pathname).toBe('/transcription');
    window.history.replaceState(null, '', '/');
  });

  it('leads to the sign-in when a call finds the session ended', async () => {
    localStorage.setItem('token_expiry', inAnHour());
    api.answer('GET /auth/session', { body: aSession() }).answer('GET /jobs', signedOut);
    api.answer('POST /auth/refresh', problem(401, 'REFRESH_REJECTED', 'Your session has ended'));
    const { router } = await renderApp('/dashboard', { before: setUpClient });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('stays when the plan refuses something', async () => {
    localStorage.setItem('token_expiry', inAnHour());
    api.answer('GET /auth/session', { body: aSession() });
    api.answer('GET /uploads', problem(403, 'SERVICE_NOT_IN_PLAN', 'Not in your plan'));
    const { router } = await renderApp('/dashboard', { before: setUpClient });
    expect(await screen.findByText('Your files couldn’t be loaded.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

describe('while the session is checked', () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
    localStorage.setItem('token_expiry', inAnHour());
  });
  afterEach(() => void jest.useRealTimers());

  it('says so, and after five seconds offers another try, which can succeed', async () => {
    api.answer('GET /auth/session', 'silence');
    await renderApp('/dashboard');
    expect(await screen.findByText('Loading auth state...')).toBeTruthy();
    await act(async () => void (await jest.advanceTimersByTimeAsync(5000)));
    expect(await screen.findByText('Session check failed. Please try again.')).toBeTruthy();
    api.answer('GET /auth/session', { body: aSession() });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });
});

it('says that the check of the session timed out', async () => {
  localStorage.setItem('token_expiry', inAnHour());
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  api.answer('GET /auth/session', 'silence');
  await renderApp('/dashboard');
  await waitFor(() => expect(timeout).toHaveBeenCalledWith(5000));
  act(() => limit.abort());
  expect(await screen.findByText('Session check timed out')).toBeTruthy();
  expect(screen.getByText('Authentication Error')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  timeout.mockRestore();
});

describe('a page of a service', () => {
  beforeEach(() => {
    localStorage.setItem('token_expiry', inAnHour());
    api.answer('GET /auth/session', { body: aSession() });
  });

  it('is refused where the plan lacks it, with the way back', async () => {
    api.answer('GET /subscriptions/access-permissions', { body: { ...freeAccess(), available_services: [] } });
    const { user } = await renderApp('/transcription');
    expect(await screen.findByRole('heading', { name: 'Service Not Available' })).toBeTruthy();
    expect(screen.getByText('This service is not available in your current plan (Free).')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });

  it('is refused, and left out of the menu, while access is unknown', async () => {
    api.answer('GET /subscriptions/access-permissions', { status: 404 });
    await renderApp('/transcription');
    expect(await screen.findByRole('heading', { name: 'Service Not Available' })).toBeTruthy();
    expect(screen.getByText(/Could not load your services/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Transcription' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Library' })).not.toHaveLength(0);
  });
});

describe('while somebody is signed in', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  const open = async (expiresInMs: number) => {
    localStorage.setItem('token_expiry', String(Date.now() + expiresInMs));
    api.answer('GET /auth/session', { body: aSession() }).answer('POST /auth/refresh', { body: aSignIn() });
    const app = await renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    return app;
  };

  it('renews the session a minute before it ends, and plans the next time', async () => {
    await open(120_000);
    expect(api.callsTo('POST /auth/refresh')).toHaveLength(0);
    await act(async () => void (await jest.advanceTimersByTimeAsync(60_000)));
    expect(api.callsTo('POST /auth/refresh')).toHaveLength(1);
    await act(async () => void (await jest.advanceTimersByTimeAsync(3_540_000)));
    expect(api.callsTo('POST /auth/refresh')).toHaveLength(2);
  });

  it('leads to the sign-in when another tab has signed out', async () => {
    const { router } = await open(3_600_000);
    localStorage.removeItem('token_expiry');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token_expiry', newValue: null })));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('a page for guests', () => {
  it('leads somebody who is signed in to the dashboard', async () => {
    localStorage.setItem('token_expiry', inAnHour());
    api.answer('GET /auth/session', { body: aSession() });
    const { router } = await renderApp('/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

describe('an unknown address', () => {
  it('leads to the front page', async () => {
    const { router } = await renderApp('/no/such/page');
    expect(await screen.findByRole('link', { name: 'Start Free Trial' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('signing out', () => {
  it('ends the session on the server and goes to the front page', async () => {
    localStorage.setItem('token_expiry', inAnHour());
    api.answer('GET /auth/session', { body: aSession() }).answer('POST /auth/logout', { status: 204 });
    const { user, router } = await renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /Account of Maya/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    expect(await screen.findByText('Logged out successfully')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage.getItem('token_expiry')).toBeNull();
    expect(screen.queryByText('Access Denied')).toBeNull();
  });
});
