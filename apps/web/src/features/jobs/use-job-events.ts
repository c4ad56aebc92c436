import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getSettingsOptions } from '@timbrel/api-client/query';
import { useEffect } from 'react';
import { pushNews } from '../../shared/lib/push';
import { applyEvent } from './events/apply-event';
import type { News } from './events/job-event';
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
      onEvent: ({ event }) => {
        applyEvent(queryClient, event);
        if (event.type === 'notification' && event.news) void pushWhereWanted(queryClient, event.news);
      },
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [queryClient, userId]);
}

/** The browser shows it where the account wants that; a preference that cannot be read is no. */
async function pushWhereWanted(queryClient: QueryClient, news: News): Promise<void> {
  const settings = await queryClient.ensureQueryData(getSettingsOptions()).catch(() => null);
  if (settings?.notifications.push) pushNews(news);
}
