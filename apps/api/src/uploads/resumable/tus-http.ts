import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { API_PREFIX } from '../../config/product.js';
import { OFFSET_STREAM, TUS_VERSION } from './tus.js';

const ADDRESS = `/${API_PREFIX}/uploads/resumable`;
const METHODS = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'GET'];

/** Bytes of uploads come as a stream, and every answer says which protocol is spoken. */
export function speakTus(fastify: Pick<FastifyInstance, 'addHook' | 'addContentTypeParser'>): void {
  fastify.addContentTypeParser(OFFSET_STREAM, (_request, payload, done) => done(null, payload));
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(ADDRESS)) void reply.header('Tus-Resumable', TUS_VERSION);
  });
}

/** Before routing: the protocol lets a header name the method, for those who may only send GET and POST. */
export function rewriteMethod(request: IncomingMessage): string {
  const method = request.headers['x-http-method-override'];
  if (typeof method === 'string' && request.url?.startsWith(ADDRESS) && METHODS.includes(method.toUpperCase()))
    request.method = method.toUpperCase();
  return request.url ?? '/';
}
