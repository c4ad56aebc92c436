import { trace } from '@opentelemetry/api';
import { LoggerModule } from 'nestjs-pino';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { destination } from 'pino';
import type { Options } from 'pino-http';
import { Environment } from '../../config/environment.js';

/** Accepts a caller's id when it is harmless in a log line, else makes one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Leads from a log line to its trace. */
const traceId = () => {
  const span = trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
};

/** A path as it may be logged: queries hold codes and links' tokens, and whoever knows the rest of a shared link reads what it shares. */
const withoutSecrets = (url: string): string => url.split('?')[0]!.replace(/(\/share\/)[^/]+/, '$1…');

/** One JSON line per event; a request's lines share its id; secrets are cut out. */
export const loggingOptions = (service: 'api' | 'worker', env: Environment): Options => ({
  level: env.LOG_LEVEL,
  base: { service },
  genReqId: (request: IncomingMessage) => request.id ?? requestIdOf(request),
  customAttributeKeys: { reqId: 'request_id' },
  quietReqLogger: true,
  ...(env.OTEL_EXPORTER_OTLP_ENDPOINT && { mixin: traceId }),
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req: (request: { method: string; url: string }) => ({
      method: request.method,
      path: withoutSecrets(request.url),
    }),
    res: (response: { statusCode: number }) => ({ status: response.statusCode }),
  },
  autoLogging: {
    ignore: (request: IncomingMessage) => /^(\/api\/v1)?\/health(\/|$)/.test(request.url ?? ''),
  },
});

/** Lines are written together, at the latest after a tenth of a second and when the process ends: one write a request costs as much as the line. */
const output = () => destination({ minLength: 8_192, periodicFlush: 100, sync: false });

export const loggingModule = (service: 'api' | 'worker') =>
  LoggerModule.forRootAsync({
    inject: [Environment],
    useFactory: (env: Environment) => ({ pinoHttp: { ...loggingOptions(service, env), stream: output() } }),
  });
