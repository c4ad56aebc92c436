import { streamJobEvents } from '@timbrel/api-client';
import { type Account, type Api } from './account.ts';
import { until } from './until.ts';

export interface SeenEvent {
  id: string;
  type: string;
  data: { id?: string; job_id?: string; state?: string };
}

/** One client's stream of live events, with everything it was sent. */
export class LiveEvents {
  readonly seen: SeenEvent[] = [];
  private readonly abort = new AbortController();

  /** Opens the stream and waits until it is alive. */
  static async open(account: Account, api: Api): Promise<LiveEvents> {
    const events = new LiveEvents();
    let isAlive = false;
    const { stream } = await streamJobEvents({
      ...account.at(api),
      signal: events.abort.signal,
      sseDefaultRetryDelay: 200,
      onSseEvent: ({ id, event, data }) => {
        isAlive = true;
        // A heartbeat is a comment: it has no event name.
        if (event !== undefined) events.seen.push({ id: id ?? '', type: event, data });
      },
    });
    const read = async (): Promise<void> => {
      while (!(await stream.next()).done);
    };
    void read().catch(() => undefined);
    await until('the stream of live events', async () => isAlive);
    return events;
  }

  close(): void {
    this.abort.abort();
  }
}
