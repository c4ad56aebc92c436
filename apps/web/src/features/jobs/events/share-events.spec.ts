import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NumberedEvent } from './job-event';
import { shareEvents, type ShareEvents } from './share-events';

const numbered = (id: string): NumberedEvent => ({ id, event: { type: 'notification', news: null } });
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A browser with several tabs: one lock, one channel. */
function browser() {
  let queue = Promise.resolve();
  const tabs = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const locks = {
    request: (_name: string, options: { signal: AbortSignal }, run: () => Promise<void>) => {
      const gaveUp = aborted(options.signal).then(() => Promise.reject(new Error('AbortError')));
      const turn = Promise.race([queue, gaveUp]).then(run);
      queue = Promise.allSettled([queue, turn]).then(() => undefined);
      return turn;
    },
  } as unknown as Pick<LockManager, 'request'>;
  const openChannel = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) =>
        tabs.forEach((tab) => tab !== channel && tab.onmessage?.({ data } as MessageEvent)),
      close: () => tabs.delete(channel),
    };
    tabs.add(channel);
    return channel as unknown as BroadcastChannel;
  };
  return { locks, openChannel };
}

describe('shareEvents', () => {
  let world: ReturnType<typeof browser>;
  let streams: { tab: string; lastEventId: string | null; emit: (event: NumberedEvent) => void }[];

  const openTab = (tab: string, tools: Partial<ShareEvents> = {}) => {
    const controller = new AbortController();
    const heard: (string | null)[] = [];
    const done = shareEvents({
      name: 'jobs',
      ...world,
      listen: async ({ lastEventId, emit, signal }) => {
        streams.push({ tab, lastEventId, emit });
        await aborted(signal);
      },
      onEvent: ({ id }) => heard.push(id),
      signal: controller.signal,
      ...tools,
    });
    return { heard, done, close: () => controller.abort() };
  };

  beforeEach(() => {
    world = browser();
    streams = [];
  });

  it('opens one stream for all tabs and tells every tab every event once', async () => {
    const [first, second] = [openTab('first'), openTab('second')];
    await settle();
    expect(streams.map(({ tab }) => tab)).toEqual(['first']);
    streams[0]?.emit(numbered('1'));
    expect([first.heard, second.heard]).toEqual([['1'], ['1']]);
  });

  it('passes the stream on when the listening tab closes, after the last event that was heard', async () => {
    const [first, second] = [openTab('first'), openTab('second')];
    await settle();
    streams[0]?.emit(numbered('5'));
    first.close();
    await first.done;
    await settle();
    expect(streams[1]).toMatchObject({ tab: 'second', lastEventId: '5' });
    streams[1]?.emit(numbered('6'));
    expect(second.heard).toEqual(['5', '6']);
    expect(first.heard).toEqual(['5']);
  });

  it('ends quietly in a tab that was closed while it waited', async () => {
    openTab('first');
    const second = openTab('second');
    await settle();
    second.close();
    await second.done;
    streams[0]?.emit(numbered('1'));
    expect([second.heard, streams.length]).toEqual([[], 1]);
  });

  it('lets every tab listen for itself where the browser has no locks', async () => {
    const [first, second] = [openTab('first', { locks: undefined }), openTab('second', { locks: undefined })];
    await settle();
    expect(streams.map(({ tab }) => tab)).toEqual(['first', 'second']);
    streams[1]?.emit(numbered('1'));
    expect([first.heard, second.heard]).toEqual([[], ['1']]);
  });
});
