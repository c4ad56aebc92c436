import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyEvent } from './events/apply-event';
import { listenToServer } from './events/listen-to-server';
import { shareEvents } from './events/share-events';

/** Keeps the cache in step with the account's jobs for as long as it is mounted; one stream for all tabs of the browser. */
export function useJobEvents(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    void shareEvents({
      name: `job-events-${userId}`,
      // Locks exist on secure origins only.
      locks: 'locks' in navigator ? navigator.locks : undefined,
      openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : undefined,
      listen: listenToServer,
      onEvent: ({ event }) => applyEvent(queryClient, event),
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [queryClient, userId]);
}
