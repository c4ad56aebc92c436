import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Metrics } from './metrics.js';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** An address that is no route's: whatever was asked for stays out of the labels. */
const NO_ROUTE = 'none';

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? NO_ROUTE;

/**
 * Times requests by route template until the answer begins: how long a download takes from there on is its reader's affair. Files and live
 * events that a route writes by hand are left out.
 */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const duration = metrics.histogram(
    'http_request_duration_seconds',
    {
      help: 'From the first byte of a request to the first of its answer, by route template and status class.',
      labels: ['method', 'route', 'status'],
    },
    BUCKETS_SECONDS,
  );
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1_000);
    done(null, payload);
  });
}
