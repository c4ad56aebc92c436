import { getSettingsOptions, getSettingsQueryKey } from '@timbrel/api-client/query';
import type { GetSettingsResponse } from '@timbrel/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Preference, useKeepPreference } from '../../domain/session/use-keep-preference';

const SAVED_MS = 2000;

/** The account's preferences. A change shows at once and is kept in the background; `saved` says for a moment that it is. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(getSettingsOptions());
  const [saves, setSaves] = useState(0);
  const keep = useKeepPreference(() => setSaves((count) => count + 1));
  useEffect(() => {
    if (saves === 0) return undefined;
    const timer = setTimeout(() => setSaves(0), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saves]);
  const change = (preference: Preference) => {
    queryClient.setQueryData<GetSettingsResponse>(
      getSettingsQueryKey(),
      (known) =>
        known && {
          ...known,
          ...preference,
          notifications: { ...known.notifications, ...preference.notifications },
        },
    );
    keep(preference);
  };
  return { settings: data, error, retry: () => void refetch(), isFetching, change, saved: saves > 0 };
}
