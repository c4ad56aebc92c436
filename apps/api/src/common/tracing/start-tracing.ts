import { withoutTrailingSlashes } from '../../config/without-trailing-slashes.js';
import { withTimeout } from '../with-timeout.js';

export type StopTracing = () => Promise<unknown>;

/** A collector that is away holds no process up that is told to go. */
const LAST_WORDS_MS = 2_000;

/**
 * Registers the official SDK, which is loaded only here. It reads what else OpenTelemetry knows from the environment: sampling, headers,
 * the size of batches.
 * @param endpoint base address of a collector that speaks OTLP over HTTP
 */
export async function startTracing(endpoint: string, service: 'api' | 'worker'): Promise<StopTracing> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${withoutTrailingSlashes(endpoint)}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'timbrel', 'service.name': `timbrel-${service}` }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => withTimeout(provider.shutdown(), LAST_WORDS_MS).catch(() => undefined);
}
