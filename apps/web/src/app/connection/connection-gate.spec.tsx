import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderOnPage } from '../../testing/render';
import { ConnectionGate } from './connection-gate';
import { ConnectionMonitor } from './connection-monitor';

/** A server under the test's hand: each check waits until it is told how it ends. */
function serverOnCall() {
  let settle = { resolve: () => undefined as void, reject: (_: Error) => undefined as void };
  const monitor = new ConnectionMonitor(
    () =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
      }),
  );
  return {
    monitor,
    answers: () => act(async () => settle.resolve()),
    refuses: () => act(async () => settle.reject(new Error('refused'))),
  };
}

async function renderGate(path = '/library') {
  const server = serverOnCall();
  await renderOnPage(
    <ConnectionGate monitor={server.monitor}>
      <p>the application</p>
    </ConnectionGate>,
    { path },
  );
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  return server;
}

describe('ConnectionGate', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

  it('says nothing about a check that is quick', async () => {
    const { answers } = await renderGate();
    await pass(299);
    expect(screen.queryByText('Checking backend connection...')).toBeNull();
    await answers();
    expect(screen.getByText('the application')).toBeTruthy();
  });

  it('says that it checks when that takes longer than 300 ms', async () => {
    await renderGate();
    await pass(301);
    expect(screen.getByText('Checking backend connection...')).toBeTruthy();
    expect(screen.queryByText('the application')).toBeNull();
  });

  it('names the three reasons when the server does not answer, and lets in after a retry', async () => {
    const { answers, refuses } = await renderGate();
    await refuses();
    expect(screen.getByRole('heading', { name: 'Backend Connection Error' })).toBeTruthy();
    expect(screen.getByText('Unable to connect to the backend server. This could be because:')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'The backend server is not running',
      'A network connectivity issue',
      'The backend runs on a different port',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Retry Connection' }));
    expect(screen.getByRole('button', { name: 'Checking...' })).toBeTruthy();
    await answers();
    expect(screen.getByText('the application')).toBeTruthy();
  });

  it('keeps the page and puts a banner over it when the server is lost later', async () => {
    const { monitor, answers, refuses } = await renderGate();
    await answers();
    act(() => monitor.doubt());
    await refuses();
    expect(screen.getByText('the application')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Connection to the server lost.');
    await pass(1000);
    await answers();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says at once that this device is offline, and that nothing is lost by it', async () => {
    const { answers, refuses } = await renderGate();
    await answers();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status').textContent).toContain('You’re offline. Edits are saved on this device.');
    expect(screen.getByText('the application')).toBeTruthy();
    await refuses();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await answers();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('lets the front page be read without the server', async () => {
    await renderGate('/');
    expect(screen.getByText('the application')).toBeTruthy();
  });
});
