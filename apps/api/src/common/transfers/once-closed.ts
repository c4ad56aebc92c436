import type { IncomingMessage, ServerResponse } from 'node:http';

type Ends = Set<() => void>;

const endsOf = new WeakMap<IncomingMessage['socket'], Ends>();

/** What is to be done when a connection closes, by one listener for all that it carries. */
function waitingFor(socket: IncomingMessage['socket']): Ends {
  const known = endsOf.get(socket);
  if (known) return known;
  const ends: Ends = new Set();
  endsOf.set(socket, ends);
  socket.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
}

/** Whether its client has gone: it says so once, and whoever asks later would wait for ever. */
export const isGone = (response: ServerResponse): boolean =>
  response.destroyed || response.closed || response.req.socket.destroyed;

/**
 * When an answer's connection is done with it, or at once where it is. An answer that stands behind another one of its connection says
 * nothing when that closes: the connection does.
 */
export function onceClosed(response: ServerResponse, end: () => void): void {
  if (isGone(response)) return end();
  const ends = waitingFor(response.req.socket);
  const once = () => {
    if (ends.delete(once)) end();
  };
  ends.add(once);
  response.once('close', once);
}
