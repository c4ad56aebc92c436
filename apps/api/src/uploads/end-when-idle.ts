import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Ends a request of which nothing has come for so long: it would keep what it holds for as long as its connection stands. @returns what stops that */
export function endWhenIdle(raw: IncomingMessage, ms: number): () => void {
  // A request that has been read to its end may know its connection no more.
  const socket = raw.socket as Socket | null;
  if (!socket) return () => undefined;
  raw.setTimeout(ms, () => {
    // What has come whole may take its time to be kept.
    if (!raw.complete) raw.destroy();
  });
  return () => void socket.setTimeout(0);
}

/** Ends a request that has not come whole after so long. @returns what stops that */
export function endAfterDeadline(raw: IncomingMessage, ms: number): () => void {
  const deadline = setTimeout(() => raw.complete || raw.destroy(), ms).unref();
  return () => clearTimeout(deadline);
}
