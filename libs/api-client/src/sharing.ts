import { type Fetch } from './attempt.js';
import { isShareable } from './request-kind.js';

interface Flight {
  answer: Promise<Response>;
  controller: AbortController;
  callers: number;
  settled: boolean;
  /** Whether it has ever had more than one caller. */
  shared: boolean;
}

/** All headers count: another range of a file is another request. */
const keyOf = (request: Request): string => JSON.stringify([request.url, ...request.headers]);

/** Rejects with the signal's reason when it aborts; never resolves. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** What is still on its way ends with its only reader. */
function endWith(signal: AbortSignal, controller: AbortController): void {
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
}

/**
 * Identical GETs under way at the same time are one request. A caller that aborts leaves the others alone; when the last
 * one has left, the request ends.
 */
export function sharing(send: Fetch): Fetch {
  const flights = new Map<string, Flight>();

  const takeOff = (key: string, request: Request): Flight => {
    const controller = new AbortController();
    const flight: Flight = {
      answer: send(new Request(request, { signal: controller.signal })),
      controller,
      callers: 0,
      settled: false,
      shared: false,
    };
    const land = () => {
      flight.settled = true;
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.answer.then(land, land);
    flights.set(key, flight);
    return flight;
  };

  return async (request) => {
    if (!isShareable(request)) return send(request);
    const key = keyOf(request);
    const flight = flights.get(key) ?? takeOff(key, request);
    flight.callers += 1;
    flight.shared ||= flight.callers > 1;
    try {
      const response = await Promise.race([flight.answer, aborted(request.signal)]);
      if (flight.callers > 1) return response.clone();
      if (!flight.shared) endWith(request.signal, flight.controller);
      // Itself, to the last one: of a copy that nobody reads a whole download would pile up in memory.
      return response;
    } finally {
      flight.callers -= 1;
      if (flight.callers === 0 && !flight.settled) {
        flights.delete(key);
        flight.controller.abort(request.signal.reason);
      }
    }
  };
}
