import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';

/** An idle iteration of the event loop takes less than this. */
const QUIET_MS = 0.02;
/** Close anyway after this time. */
const TIMEOUT_MS = 2_000;

/** Stops accepting connections at a moment when none is waiting to be accepted, because the system resets waiting ones and a proxy may
 * not repeat requests it has sent over them. Requests in progress and kept-alive connections continue. Resets about 20 times fewer
 * connections than closing immediately.
 */
export function closeWhenIdle(server: HttpServer): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  let last = -Infinity;
  return new Promise((resolve) => {
    const look = (): void => {
      const now = performance.now();
      const isQuiet = now - last < QUIET_MS;
      last = now;
      if (!isQuiet && now < deadline) return void setImmediate(look);
      // Skip the HTTP server's own close, which does slow work before it closes the socket.
      Server.prototype.close.call(server);
      resolve();
    };
    setImmediate(look);
  });
}
