import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { normalizeIp } from '@nestjs/throttler';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Environment } from '../../config/environment.js';
import { Pace } from './pace.js';

/** Connections of an address, where no proxy stands in front that bounds them: an office with some hundred open pages. */
const MAX_CONNECTIONS = 1_000;

/** Bounds how many connections an address has, and how long one is kept for a body that nobody reads. */
export function limitConnections(app: NestFastifyApplication, { TRUST_PROXY }: Pick<Environment, 'TRUST_PROXY'>): void {
  const fastify = app.getHttpAdapter().getInstance();
  // Behind a proxy all have its address.
  if (TRUST_PROXY === 0) limitConnectionsByAddress(fastify.server);
  const pace = app.get(Pace);
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) endWhenLingering(raw, pace);
    done();
  });
}

function limitConnectionsByAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = normalizeIp(socket.remoteAddress ?? '');
    const count = open.get(address) ?? 0;
    if (count >= MAX_CONNECTIONS) return void socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Node reads on, to nowhere, what comes after an answer, however slowly it comes. A client that sends before it reads has its time. */
function endWhenLingering(request: IncomingMessage, { lingerMs, hurried }: Pace): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const look = setInterval(() => {
    const moved = socket.bytesRead - before;
    before = socket.bytesRead;
    if (!request.complete && moved >= (hurried.bytesPerSecond * lingerMs) / 1_000) return;
    clearInterval(look);
    if (!request.complete) request.destroy();
  }, lingerMs).unref();
  // Of the request: a connection that is kept has many of them, and would hold each until its end.
  request.once('close', () => clearInterval(look));
}
