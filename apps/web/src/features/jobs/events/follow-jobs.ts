import type { NumberedEvent } from './job-event';

export interface FollowJobs {
  /** Reads the stream from after `lastEventId` until it ends; rejects when it breaks. */
  readonly connect: (options: {
    readonly lastEventId: string | null;
    readonly signal: AbortSignal;
    readonly onEvent: (event: NumberedEvent) => void;
  }) => Promise<void>;
  /** Asks for the present state of all jobs; what events would have said. */
  readonly poll: (signal: AbortSignal) => Promise<readonly NumberedEvent[]>;
  readonly emit: (event: NumberedEvent) => void;
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
}

export const POLL_MILLISECONDS = 3000;

/**
 * Keeps up with the jobs until aborted: by the stream, and while that can't be had by asking every three seconds. Each
 * round tries the stream again, from the last event seen.
 */
export async function followJobs({ connect, poll, emit, pause, lastEventId, signal }: FollowJobs): Promise<void> {
  let last = lastEventId;
  const onEvent = (event: NumberedEvent) => {
    last = event.id ?? last;
    emit(event);
  };
  while (!signal.aborted) {
    await quietly(connect({ lastEventId: last, signal, onEvent }));
    if (signal.aborted) return;
    await quietly(pause(POLL_MILLISECONDS, signal));
    if (signal.aborted) return;
    await quietly(poll(signal).then((events) => events.forEach(emit)));
  }
}

/** A failure here is the reason for the next round, not an error to show: the connection banner speaks of it. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
