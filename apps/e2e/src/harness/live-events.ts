import { streamJobEvents } from '@timbrel/api-client';
import { type Account, type Api } from './account.ts';
import { until } from './until.ts';

export interface SeenEvent {
  id: string;
  type: string;
  data: { id?: string; job_id?: string; state?: string; finished_at?: string | null };
}

/** How long a client waits before it reconnects. */
const RECONNECT_MS = 200;

/** One client's live events, with everything it was sent: from after the last one, each time a stream ends, as the pages do. */
export class LiveEvents {
  readonly seen: SeenEvent[] = [];
  /** How often a stream has begun. */
  streams = 0;
  private readonly abort = new AbortController();

  /** Opens a stream and waits until it is alive. */
  static async open(account: Account, api: Api): Promise<LiveEvents> {
    const events = new LiveEvents();
    void events.follow(account, api);
    await until('the stream of live events', async () => events.streams > 0);
    return events;
  }

  close(): void {
    this.abort.abort();
  }

  private async follow(account: Account, api: Api): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      const { baseUrl, headers } = account.at(api);
      const last = this.seen.at(-1)?.id;
      let isAlive = false;
      const { stream } = await streamJobEvents({
        baseUrl,
        headers: { ...headers, ...(last && { 'Last-Event-ID': last }) },
        signal,
        sseMaxRetryAttempts: 1,
        onSseEvent: ({ id, event, data }) => {
          if (!isAlive) this.streams += 1;
          isAlive = true;
          // A heartbeat is a comment: it has no event name.
          if (event !== undefined) this.seen.push({ id: id ?? '', type: event, data });
        },
      });
      while (!(await stream.next()).done);
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }
}
