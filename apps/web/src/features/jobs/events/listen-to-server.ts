import { listJobs, streamJobEvents } from '@timbrel/api-client';
import { pause } from '../../../shared/lib/pause';
import { jobsOptions } from '../queries';
import { followJobs, type FollowJobs } from './follow-jobs';
import { readJobEvent } from './job-event';

/** Heartbeats come more often than this; a stream that is silent for longer hangs, as after a closed lid. */
const SILENCE_MILLISECONDS = 60_000;

/** Reads the event stream once, from after `lastEventId`; one attempt, since the caller decides about the next. */
const connect: FollowJobs['connect'] = async ({ lastEventId, signal, onEvent }) => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MILLISECONDS);
  try {
    const { stream } = await streamJobEvents({
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { Accept: 'text/event-stream', ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }) },
      // Past the shared transport, which would try a broken stream three times before the first poll.
      fetch: (input, init) => fetch(input, init),
      sseMaxRetryAttempts: 1,
      onSseEvent: ({ event: name, data, id }) => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MILLISECONDS);
        const event = readJobEvent(name, data);
        if (event) onEvent({ id: id ?? null, event });
      },
    });
    // The generator must be drawn from for its callbacks to run.
    while (!(await stream.next()).done);
  } finally {
    clearTimeout(timer);
  }
};

const poll: FollowJobs['poll'] = async (signal) => {
  const { query } = jobsOptions().queryKey[0];
  const { data } = await listJobs({ ...(query && { query }), signal });
  return data.jobs.map((job) => ({ id: null, event: { type: 'job', job } }));
};

/** Events of the account from the server, until aborted. */
export const listenToServer = (options: Pick<FollowJobs, 'lastEventId' | 'emit' | 'signal'>): Promise<void> =>
  followJobs({ ...options, connect, poll, pause });
