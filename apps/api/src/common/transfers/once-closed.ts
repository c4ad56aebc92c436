import type { ServerResponse } from 'node:http';

/** Whether its client has gone: it says so once, and whoever asks later would wait for ever. */
export const isGone = (response: ServerResponse): boolean =>
  response.destroyed || response.closed || (response.socket?.destroyed ?? false);

/** When an answer's connection is done with it, or at once where it is. */
export function onceClosed(response: ServerResponse, end: () => void): void {
  if (isGone(response)) end();
  else response.once('close', end);
}
