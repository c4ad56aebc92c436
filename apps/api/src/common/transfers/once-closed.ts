import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Ends = Set<() => void>;

const endsOf = new WeakMap<EventEmitter, Ends>();

/** What is to be done when a connection or an answer closes, by one listener for all that wait for it. */
function waitingFor(closing: EventEmitter): Ends {
  const known = endsOf.get(closing);
  if (known) return known;
  const ends: Ends = new Set();
  endsOf.set(closing, ends);
  closing.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
}

/**
 * The connection of an answer, or null where nobody knows it. A request that was destroyed, such as an upload that is refused, knows it no
 * more; an answer that waits behind another one does not know it yet.
 */
export const connectionOf = (response: ServerResponse): Socket | null => response.socket ?? response.req.socket;

/** Whether its client has gone: it says so once, and whoever asks later would wait for ever. */
export const isGone = (response: ServerResponse): boolean =>
  response.destroyed || response.closed || (connectionOf(response)?.destroyed ?? true);

/**
 * When an answer's connection is done with it, or at once where it is. An answer that stands behind another one of its connection says
 * nothing when that closes: the connection does.
 */
export function onceClosed(response: ServerResponse, end: () => void): void {
  if (isGone(response)) return end();
  const waiting = [response, connectionOf(response)!].map(waitingFor);
  const once = () => {
    for (const ends of waiting) ends.delete(once);
    end();
  };
  for (const ends of waiting) ends.add(once);
}
