import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { type Member } from './member.js';
import { type TestApp } from './test-app.js';
import { until } from './until.js';

export interface StreamEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** The live events of an account, as a browser's EventSource reads them. */
export class EventStream {
  readonly events: StreamEvent[] = [];
  /** Lines that keep proxies awake. */
  comments = 0;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;

  private constructor(
    private readonly outgoing: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    let rest = '';
    response.setEncoding('utf8').on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) this.read(block);
    });
    this.ended = new Promise((resolve) => response.once('close', resolve));
  }

  static async open({ url }: TestApp, { headers }: Member, lastEventId?: string): Promise<EventStream> {
    const outgoing = request(`${url}/api/v1/jobs/events`, {
      headers: { ...headers, Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject).end();
    });
    const stream = new EventStream(outgoing, response);
    // The first comment says that the subscription stands.
    await until(async () => stream.comments > 0, 'the stream to begin');
    return stream;
  }

  /** The first event for which this holds, once it is there. */
  find(matches: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    return until(async () => this.events.find(matches), 'an event');
  }

  /** The states of a job, in the order in which they were told, without repetitions. */
  statesOf(jobId: string): unknown[] {
    const states = this.events
      .filter(({ type, data }) => type === 'job' && data['id'] === jobId)
      .map(({ data }) => data['state']);
    return states.filter((state, i) => state !== states[i - 1]);
  }

  close(): void {
    this.outgoing.destroy();
  }

  private read(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^(\w*):\s?(.*)$/.exec(line) ?? [];
      fields.set(name, value);
    }
    if (fields.has('')) this.comments += 1;
    const data = fields.get('data');
    if (data)
      this.events.push({
        id: fields.get('id') ?? '',
        type: fields.get('event') ?? 'message',
        data: JSON.parse(data) as Record<string, unknown>,
      });
  }
}
