import type { IncomingMessage } from 'node:http';

/** Ends a request of which nothing has come for so long: it would keep what it holds for as long as its connection stands. @returns what stops that */
export function endWhenSilent(raw: IncomingMessage, ms: number): () => void {
  // A request that has ended knows its connection no more.
  const { socket } = raw;
  raw.setTimeout(ms, () => {
    // What has come whole may take its time to be kept.
    if (!raw.complete) raw.destroy();
  });
  return () => void socket.setTimeout(0);
}
