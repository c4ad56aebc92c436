import type { Fetch } from '../attempt.js';

/** What the network does with one request: an answer, a failure, or nothing until the request is given up. */
export type Turn = Response | 'refused' | 'silence' | ((request: Request) => Promise<Response> | Response);

/** A network that takes its turns in order, the last one again and again, and remembers what was sent. */
export function network(...turns: [Turn, ...Turn[]]): { fetch: Fetch; sent: Request[] } {
  const sent: Request[] = [];
  const fetch: Fetch = async (request) => {
    const turn = turns[Math.min(sent.length, turns.length - 1)];
    sent.push(request);
    if (turn === 'refused') throw new TypeError('fetch failed');
    if (typeof turn === 'function') return turn(request);
    if (turn instanceof Response) return turn.clone();
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true });
    });
  };
  return { fetch, sent };
}

/** A JSON answer. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
