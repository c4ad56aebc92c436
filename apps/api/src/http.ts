import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { HttpException, RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { acceptCookies } from './common/auth/cookies.js';
import { PROBLEM_TYPE, toProblem } from './common/errors/problem.js';
import { requestIdOf } from './common/logging/logging.module.js';
import { measureRequests } from './common/metrics/http-metrics.js';
import { Metrics } from './common/metrics/metrics.js';
import { DEFAULT_BODY_BYTES } from './common/request-body/large-body.decorator.js';
import { MAX_PARAM_CHARACTERS } from './common/request-body/param-limit.js';
import { limitConnections } from './common/transfers/connections.js';
import { limitPipelining } from './common/transfers/pipelining.js';
import { limitSlowReaders } from './common/transfers/slow-readers.js';
import { traceRequests } from './common/tracing/trace-requests.js';
import { type Environment } from './config/environment.js';
import { API_PREFIX } from './config/product.js';
import { closeWhenIdle } from './close-when-idle.js';
import { CSP_DIRECTIVES } from './content-security-policy.js';
import { Database } from './database/database.js';
import { HealthService } from './health/health.service.js';
import { setUpSwagger } from './openapi/swagger.js';
import { limitRequestBodies } from './request-bodies.js';
import { rewriteMethod, speakTus } from './uploads/resumable/tus-http.js';
import { serveWebApp } from './web-app.js';

/** Routes without the API's prefix. */
const ROOT_ROUTES = [
  'dev/mailbox',
  'dev/mailbox.json',
  'dev/mailbox.css',
  'test-gateway/style.css',
  'test-gateway/pay/:id',
  'test-gateway/customers/:id',
  'test-gateway/clocks/:customer/advance',
];

const BROKEN_REQUESTS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A request's head comes in a few packets. How long bodies may take depends on what they are: see `limitRequestBodies`. */
const HEADERS_MS = 30_000;
const LOOK_MS = 5_000;

/** Malformed HTTP never reaches Fastify, so it is answered on the socket. */
function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = BROKEN_REQUESTS[error.code] ?? 400;
  const { document } = toProblem(new HttpException('The request is not valid HTTP.', status), randomUUID());
  const body = JSON.stringify(document);
  socket.end(
    [
      `HTTP/1.1 ${status} ${document.title}`,
      `Content-Type: ${PROBLEM_TYPE}; charset=utf-8`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${document.request_id}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** The HTTP server under Nest. */
export const createAdapter = (env: Environment): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: DEFAULT_BODY_BYTES,
    // While shutting down, respond as usual with `Connection: close`.
    return503OnClosing: false,
    genReqId: requestIdOf,
    trustProxy: env.TRUST_PROXY > 0 ? (_address, hop) => hop < env.TRUST_PROXY : false,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // Failures before routing, such as an undecodable path, bypass the hooks and filters below.
      const { document } = toProblem(error, request.id);
      void reply
        .status(document.status)
        .headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
        .type(PROBLEM_TYPE)
        .send(JSON.stringify(document));
    },
    clientErrorHandler: answerBrokenRequest,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_MS },
    rewriteUrl: rewriteMethod,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_CHARACTERS },
  });

/** Configures everything around the routes: headers, cookies, multipart, documents, the web application. */
export async function configureHttpApp(app: NestFastifyApplication, env: Environment): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    // Responses are private by default.
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store');
    done();
  });
  limitPipelining(app);
  limitConnections(app, env);
  const database = app.get(Database);
  // One unit of work per request. MikroORM's module would add an Express middleware, which is slower.
  fastify.addHook('preHandler', (_request, _reply, done) => database.runInContext(done));
  fastify.addHook('preClose', () => closeWhenIdle(fastify.server));
  limitSlowReaders(app);
  measureRequests(fastify, app.get(Metrics));
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) traceRequests(fastify);
  speakTus(fastify);
  // Use helmet directly: its Fastify plugin recreates everything on each request, which costs more than all other hooks.
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CSP_DIRECTIVES },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    hsts: env.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  });
  fastify.addHook('onRequest', ({ raw }, reply, done) =>
    secure(raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  await app.register(cookie);
  acceptCookies(fastify, env.publicUrl.startsWith('https:'));
  await app.register(multipart, { limits: { fileSize: Infinity, files: 1 } });
  limitRequestBodies(app);
  await app.register(compress, {
    ...{ global: true, threshold: 4_096, encodings: ['br', 'gzip'] },
    // Reject compressed bodies: no client sends them, and a few kilobytes may expand to megabytes.
    globalDecompression: false,
  });
  app.setGlobalPrefix(API_PREFIX, { exclude: ROOT_ROUTES.map((path) => ({ path, method: RequestMethod.ALL })) });
  setUpSwagger(app);
  // Also outside the API's base path, for load balancers.
  for (const path of ['/health', '/health/ready']) {
    fastify.get(path, async (_request, reply) => {
      const ready = await app.get(HealthService).isReady();
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
    });
  }
  // Liveness doesn't depend on the database: restarting the process wouldn't bring it back.
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  await serveWebApp(app, env.publicUrl);
}

/** Builds the HTTP application, ready to listen. */
export async function createHttpApp(env: Environment): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, createAdapter(env), {
    bufferLogs: true,
    rawBody: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  await configureHttpApp(app, env);
  return app;
}
