import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A span as it was sent, with what holds for its whole process. */
export interface SentSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** What OTLP over HTTP sends as JSON (opentelemetry.io/docs/specs/otlp). */
interface TraceExport {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }[];
    }[];
  }[];
}

const valuesOf = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Receives traces as a collector does, and keeps them. */
export class TraceCollector {
  readonly spans: SentSpan[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      void this.receive(request).then((status) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}'),
      );
    });
  }

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    await new Promise<void>((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  /** What makes it the product's collector, told at once instead of every five seconds. */
  get env(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' };
  }

  /** The spans above one, its parent first. */
  above(span: SentSpan): SentSpan[] {
    const parent = this.spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
    return parent ? [parent, ...this.above(parent)] : [];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return 404;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as TraceExport;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { name, traceId, spanId, parentSpanId = '', attributes } of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({
          service: String(valuesOf(resource.attributes)['service.name']),
          ...{ name, traceId, spanId, parentSpanId },
          attributes: valuesOf(attributes),
        });
    return 200;
  }
}
