import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConnectionMonitor, nextCheckMs } from './connection-monitor';

describe('nextCheckMs', () => {
  it('doubles from one second up to half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 40].map(nextCheckMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});

describe('ConnectionMonitor', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A server that is up or down, and how often it was asked. */
  function server(up: boolean) {
    const state = { up, asked: 0 };
    const monitor = new ConnectionMonitor(async () => {
      state.asked += 1;
      if (!state.up) throw new Error('refused');
    });
    return { state, monitor };
  }

  it('believes an answer until there is a doubt', async () => {
    const { state, monitor } = server(true);
    await monitor.check();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(monitor.getState()).toEqual({ reach: 'reached', checking: false, everReached: true });
    expect(state.asked).toBe(1);
    state.up = false;
    monitor.doubt();
    await jest.advanceTimersByTimeAsync(0);
    expect(monitor.getState()).toEqual({ reach: 'unreachable', checking: false, everReached: true });
  });

  it('checks again by itself with growing pauses, until there is an answer', async () => {
    const { state, monitor } = server(false);
    await monitor.check();
    await jest.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(state.asked).toBe(4);
    state.up = true;
    await jest.advanceTimersByTimeAsync(8000);
    expect(monitor.getState().reach).toBe('reached');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(state.asked).toBe(5);
  });

  it('begins with short pauses again after an answer', async () => {
    const { state, monitor } = server(false);
    await monitor.check();
    await jest.advanceTimersByTimeAsync(1000 + 2000);
    state.up = true;
    await monitor.check();
    state.up = false;
    await monitor.check();
    const asked = state.asked;
    await jest.advanceTimersByTimeAsync(1000);
    expect(state.asked).toBe(asked + 1);
  });

  it('does not ask twice at once, nor out of doubt while the server is known to be away', async () => {
    const { state, monitor } = server(false);
    await Promise.all([monitor.check(), monitor.check()]);
    monitor.doubt();
    expect(state.asked).toBe(1);
  });

  it('tells its listeners of every change', async () => {
    const { monitor } = server(true);
    const seen: string[] = [];
    const leave = monitor.subscribe(() => seen.push(`${monitor.getState().reach} ${monitor.getState().checking}`));
    await monitor.check();
    leave();
    await monitor.check();
    expect(seen).toEqual(['unknown true', 'reached false']);
  });
});
