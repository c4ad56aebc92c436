import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Account } from './harness/account.ts';
import { TIMEOUT_MS } from './harness/observe.ts';
import { Product } from './harness/product.ts';
import { speak } from './harness/speech.ts';
import { TraceCollector } from './harness/trace-collector.ts';
import { until } from './harness/until.ts';

let collector: TraceCollector;
let product: Product;

beforeAll(async () => {
  collector = await TraceCollector.start();
  product = await Product.start({ env: collector.env });
}, TIMEOUT_MS);
afterAll(async () => {
  await product.stop();
  await collector.stop();
});

describe('a trace', () => {
  it(
    'leads from the request through the queue to the worker, its engine and the program',
    async () => {
      const account = await Account.signUp(product.api);
      const recording = await speak('my secret talk', 3, product.folder);
      const { id } = await account.order(product.api, recording);
      const job = await until('the job’s span', async () =>
        collector.spans.find((span) => span.attributes['timbrel.job.id'] === id),
      );
      expect(job).toMatchObject({
        service: 'timbrel-worker',
        name: 'job transcription',
        attributes: { 'timbrel.job.attempt': 1, 'timbrel.outcome': 'completed' },
      });

      const [request, ...further] = await until('the request’s span', async () => {
        const above = collector.above(job);
        return above.length > 0 && above;
      });
      expect(further).toEqual([]);
      expect(request).toMatchObject({
        service: 'timbrel-api',
        name: 'POST /api/v1/media/transcribe',
        parentSpanId: '',
        attributes: { 'http.response.status_code': 202 },
      });

      const recogniser = collector.spans.find(
        ({ name, traceId }) => name === 'pocketsphinx_continuous' && traceId === job.traceId,
      );
      expect(recogniser).toMatchObject({
        service: 'timbrel-worker',
        attributes: { 'process.executable.name': 'pocketsphinx_continuous', 'timbrel.outcome': 'ok' },
      });
      expect(collector.above(recogniser!).map(({ name }) => name)).toEqual([
        'engine pocketsphinx',
        'job transcription',
        'POST /api/v1/media/transcribe',
      ]);

      const sent = JSON.stringify(collector.spans);
      for (const personal of ['secret', recording.name, account.email, account.id, product.folder])
        expect(sent).not.toContain(personal);
    },
    TIMEOUT_MS,
  );

  it('is not what its requester says it is', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await fetch(`${product.api.url}/api/v1/plans`, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
    await until('the request’s span', async () => collector.spans.some(({ name }) => name === 'GET /api/v1/plans'));
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });
});
