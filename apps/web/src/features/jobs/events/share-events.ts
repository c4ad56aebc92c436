import type { NumberedEvent } from './job-event';

/** The parts of the browser it needs; either may be missing, then every tab listens for itself. */
export interface TabTools {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined;
}

export interface ShareEvents extends TabTools {
  /** One name per account: tabs of one account share one stream. */
  readonly name: string;
  /** Listens to the server until aborted; runs in one tab at a time. */
  readonly listen: (options: {
    readonly lastEventId: string | null;
    readonly emit: (event: NumberedEvent) => void;
    readonly signal: AbortSignal;
  }) => Promise<void>;
  /** Called in every tab for every event. */
  readonly onEvent: (event: NumberedEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * One stream per browser. The tab that holds the lock listens and tells the others; when it closes, the lock passes on
 * and the next tab continues after the last event it has heard of.
 */
export async function shareEvents({ name, locks, openChannel, listen, onEvent, signal }: ShareEvents): Promise<void> {
  if (!locks || !openChannel) return listen({ lastEventId: null, emit: onEvent, signal });
  const channel = openChannel(name);
  let lastEventId: string | null = null;
  const take = (event: NumberedEvent) => {
    lastEventId = event.id ?? lastEventId;
    onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<NumberedEvent>) => take(data);
  const emit = (event: NumberedEvent) => {
    channel.postMessage(event);
    take(event);
  };
  try {
    await locks.request(name, { signal }, () => listen({ lastEventId, emit, signal }));
  } catch (error) {
    // Waiting for the lock was aborted: this tab never listened.
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}
