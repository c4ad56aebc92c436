import { beforeEach, describe, expect, it } from '@jest/globals';
import { type FollowJobs, followJobs, POLL_MILLISECONDS } from './follow-jobs';
import type { NumberedEvent } from './job-event';

const numbered = (id: string | null): NumberedEvent => ({ id, event: { type: 'notification', news: null } });

describe('followJobs', () => {
  let controller: AbortController;
  let steps: string[];
  let emitted: (string | null)[];

  const follow = (rounds: ((onEvent: (event: NumberedEvent) => void) => void)[], rest: Partial<FollowJobs> = {}) =>
    followJobs({
      connect: async ({ lastEventId, onEvent }) => {
        steps.push(`connect after ${lastEventId}`);
        const round = rounds.shift();
        if (!round) return controller.abort();
        round(onEvent);
      },
      poll: async () => {
        steps.push('poll');
        return [numbered(null)];
      },
      pause: async (milliseconds) => void steps.push(`pause ${milliseconds}`),
      emit: ({ id }) => emitted.push(id),
      lastEventId: null,
      signal: controller.signal,
      ...rest,
    });

  beforeEach(() => {
    controller = new AbortController();
    steps = [];
    emitted = [];
  });

  it('polls every three seconds while the stream fails, and tries the stream each time', async () => {
    const broken = () => {
      throw new Error('refused');
    };
    await follow([broken, broken]);
    const round = [`pause ${POLL_MILLISECONDS}`, 'poll', 'connect after null'];
    expect(steps).toEqual(['connect after null', ...round, ...round]);
    expect(emitted).toEqual([null, null]);
  });

  it('goes on after the last event it saw when the stream breaks', async () => {
    await follow([
      (onEvent) => {
        onEvent(numbered('7'));
        onEvent(numbered('8'));
        throw new Error('cut');
      },
    ]);
    expect(emitted).toEqual(['7', '8', null]);
    expect(steps.at(-1)).toBe('connect after 8');
  });

  it('begins after the event that another tab saw last', async () => {
    await follow([], { lastEventId: '41' });
    expect(steps).toEqual(['connect after 41']);
  });

  it('survives a poll that fails', async () => {
    await follow([() => undefined], { poll: async () => Promise.reject(new Error('offline')) });
    expect(steps.at(-1)).toBe('connect after null');
    expect(emitted).toEqual([]);
  });

  it('stops when it is told to', async () => {
    controller.abort();
    await follow([]);
    expect(steps).toEqual([]);
  });
});
