import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Socket } from 'node:net';
import { onceClosed } from './once-closed.js';
import { Pace } from './pace.js';

/** Requests of one connection that wait for an answer before theirs. Browsers, proxies and programs send none so early. */
const MAX_QUEUED = 2;

/**
 * Bounds what stands behind another answer of its connection: it is worked on at once, and all that it holds stays in memory until the
 * answer before it has ended, which a stream of events never does.
 */
export function limitPipelining(app: NestFastifyApplication): void {
  const { graceMs } = app.get(Pace);
  const queued = new WeakMap<Socket, number>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
      const isQueued = response.socket === null && socket instanceof Socket;
      if (!isQueued) return done();
      const count = queued.get(socket) ?? 0;
      if (count >= MAX_QUEUED) return void socket.destroy();
      queued.set(socket, count + 1);
      const deadline = setTimeout(() => response.socket === null && socket.destroy(), graceMs).unref();
      onceClosed(response, () => {
        clearTimeout(deadline);
        queued.set(socket, (queued.get(socket) ?? 1) - 1);
      });
      done();
    });
}
