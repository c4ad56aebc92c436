import { beforeEach, describe, expect, it } from '@jest/globals';
import { configureClient } from '@timbrel/api-client';
import { aJob } from '../../../testing/factories';
import type { NumberedEvent } from './job-event';
import { listenToServer } from './listen-to-server';

describe('listenToServer', () => {
  let asked: Request[];
  let emitted: NumberedEvent[];
  let controller: AbortController;

  /** Answers the stream with `text`, and lists one job. */
  const serve = (text: string | null) => {
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      asked.push(request);
      if (!request.url.endsWith('/jobs/events')) {
        return Response.json({ jobs: [aJob({ id: 'polled' })], totalCount: 1, page: 1, page_size: 50 });
      }
      if (text === null) throw new TypeError('fetch failed');
      return new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
    };
    configureClient({ baseUrl: 'http://localhost', clientVersion: 'test' });
  };
  /** Listens until `count` events have come. */
  const listen = (count: number, lastEventId: string | null = null) =>
    listenToServer({
      lastEventId,
      signal: controller.signal,
      emit: (event) => {
        emitted.push(event);
        if (emitted.length === count) controller.abort();
      },
    });
  const message = (id: string, event: string, data: unknown) =>
    `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

  beforeEach(() => {
    asked = [];
    emitted = [];
    controller = new AbortController();
  });

  it('reads jobs, live text and news, each with its place in the stream, and passes over heartbeats', async () => {
    const segments = [{ start: 0, end: 1, text: 'so' }];
    serve(
      [
        ': alive\n\n',
        message('1-0', 'job', aJob()),
        message('2-0', 'partial', { job_id: 'job-1', segments }),
        message('3-0', 'something-new', {}),
        message('4-0', 'notification', { id: 'n' }),
      ].join(''),
    );
    await listen(3);
    expect(emitted).toEqual([
      { id: '1-0', event: { type: 'job', job: aJob() } },
      { id: '2-0', event: { type: 'partial', jobId: 'job-1', segments } },
      { id: '4-0', event: { type: 'notification', news: null } },
    ]);
  });

  it('asks for what came after the last event that was seen', async () => {
    serve(message('8-0', 'notification', {}));
    await listen(1, '7-0');
    expect(asked[0]?.headers.get('Last-Event-ID')).toBe('7-0');
    expect(asked[0]?.headers.get('Accept')).toBe('text/event-stream');
  });

  it('asks for the list of jobs after the first failure of the stream, not after several', async () => {
    serve(null);
    await listen(1);
    expect(emitted).toEqual([{ id: null, event: { type: 'job', job: aJob({ id: 'polled' }) } }]);
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/jobs/events', '/api/v1/jobs']);
  });
});
