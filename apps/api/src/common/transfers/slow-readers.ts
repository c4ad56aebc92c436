import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { inPieces } from './in-pieces.js';
import { SMALL_TEXT_BYTES, Transfers } from './transfers.js';

/** What was said of the answer that is refused holds for no other. */
const OF_THE_ANSWER = ['accept-ranges', 'content-encoding', 'content-range', 'etag', 'last-modified', 'vary'];

async function countStream(transfers: Transfers, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const length = reply.getHeader('content-length');
  if (length === undefined) await transfers.begin(request, reply);
  else transfers.beginStream(request, reply, Number(length));
}

async function countText(
  transfers: Transfers,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
): Promise<Readable> {
  const bytes = Buffer.byteLength(text);
  void reply.header('Content-Length', bytes);
  await transfers.beginText(request, reply, bytes);
  return inPieces(text);
}

/** Bounds what every answer holds while its reader is slow. To be set up before compression. */
export function limitSlowReaders(app: NestFastifyApplication): void {
  const transfers = app.get(Transfers);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (_request, reply, done) => {
    transfers.endWhenStalled(reply.raw);
    done();
  });
  fastify.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    // These are empty, though a file's answer is a stream.
    if (request.method === 'HEAD' || reply.statusCode === 304) return done();
    const refuse = (error: Error) => {
      if (payload instanceof Readable) payload.destroy();
      for (const header of OF_THE_ANSWER) void reply.removeHeader(header);
      void reply.header('Cache-Control', 'no-store');
      done(error);
    };
    if (payload instanceof Readable) {
      if (transfers.isCounted(reply.raw)) return done();
      countStream(transfers, request, reply).then(() => done(), refuse);
    } else if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      if (payload.length > SMALL_TEXT_BYTES)
        return void countText(transfers, request, reply, payload).then((pieces) => done(null, pieces), refuse);
      transfers.endInTime(reply.raw, SMALL_TEXT_BYTES);
      done();
    } else done();
  });
}
