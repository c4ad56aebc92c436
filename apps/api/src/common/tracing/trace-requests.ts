import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Makes each request a trace of its own: what strangers send along as `traceparent` decides neither ids nor sampling. Probes are left out.
 * Names are route templates, so that no trace holds what was asked for.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const tracer = trace.getTracer('timbrel');
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? 'none';
    if (route.includes('/health')) return;
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    spans.set(
      request,
      tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, root: true, attributes }),
    );
  });
  // Only here: a context that is entered before the body has been read is lost in reading it.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
