import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { API_PREFIX } from '../../config/product.js';
import { OFFSET_STREAM, TUS_VERSION } from './tus.js';

const ADDRESS = `/${API_PREFIX}/uploads/resumable`;
const METHODS = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'GET'];

const UNSUPPORTED = 'Only resumable uploads take bytes of this type. Send application/json.';
const isTus = ({ url }: { url?: string | undefined }): boolean => url?.startsWith(ADDRESS) ?? false;

/** Bytes of uploads come as a stream, and every answer says which protocol is spoken. */
export function speakTus(fastify: Pick<FastifyInstance, 'addHook' | 'addContentTypeParser'>): void {
  fastify.addContentTypeParser(OFFSET_STREAM, (request, payload, done) =>
    // Elsewhere a stream is no body: what validates it would run through the whole connection. By the route, since other routes may
    // have an address that begins so.
    isTus(request.routeOptions) ? done(null, payload) : done(new UnsupportedMediaTypeException(UNSUPPORTED)),
  );
  fastify.addHook('onRequest', async (request, reply) => {
    if (isTus(request)) void reply.header('Tus-Resumable', TUS_VERSION);
  });
}

/** Before routing: the protocol lets a header name the method, for those who may only send GET and POST. */
export function rewriteMethod(request: IncomingMessage): string {
  const method = request.headers['x-http-method-override'];
  if (typeof method === 'string' && isTus(request) && METHODS.includes(method.toUpperCase()))
    request.method = method.toUpperCase();
  return request.url ?? '/';
}
