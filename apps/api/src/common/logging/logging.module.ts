import { LoggerModule } from 'nestjs-pino';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Options } from 'pino-http';
import { Environment } from '../../config/environment.js';

/** Accepts a caller's id when it is harmless in a log line, else makes one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** One JSON line per event; a request's lines share its id; secrets are cut out. */
export const loggingOptions = (service: 'api' | 'worker', env: Environment): Options => ({
  level: env.LOG_LEVEL,
  base: { service },
  genReqId: (request: IncomingMessage) => request.id ?? requestIdOf(request),
  customAttributeKeys: { reqId: 'request_id' },
  quietReqLogger: true,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req: (request: { method: string; url: string }) => ({
      method: request.method,
      path: request.url.split('?')[0],
    }),
    res: (response: { statusCode: number }) => ({ status: response.statusCode }),
  },
  autoLogging: {
    ignore: (request: IncomingMessage) => request.url === '/health' || request.url === '/api/v1/health',
  },
});

export const loggingModule = (service: 'api' | 'worker') =>
  LoggerModule.forRootAsync({
    inject: [Environment],
    useFactory: (env: Environment) => ({ pinoHttp: loggingOptions(service, env) }),
  });
