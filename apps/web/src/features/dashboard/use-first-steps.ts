import type { GetFirstStepsResponse, GetSettingsResponse } from '@timbrel/api-client';
import { getSettingsOptions, getSettingsQueryKey } from '@timbrel/api-client/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useKeepPreference } from '../../domain/session/use-keep-preference';
import { firstStepsOptions } from './queries';

interface FirstSteps {
  /** The steps while they are to be shown; null where they are done or put away, undefined while that is not known. */
  steps: GetFirstStepsResponse | null | undefined;
  /** Puts them away for good. */
  dismiss: () => void;
}

/** A newcomer's steps, until all are done or they have been put away. What cannot be loaded is not shown. */
export function useFirstSteps(): FirstSteps {
  const queryClient = useQueryClient();
  const settings = useQuery(getSettingsOptions());
  const isWanted = settings.data?.firstSteps === true;
  const { data, isError } = useQuery({ ...firstStepsOptions(), enabled: isWanted });
  const keep = useKeepPreference();
  const dismiss = () => {
    queryClient.setQueryData<GetSettingsResponse>(
      getSettingsQueryKey(),
      (known) => known && { ...known, firstSteps: false },
    );
    keep({ firstSteps: false });
  };
  if (settings.isError || isError || (settings.data && !isWanted)) return { steps: null, dismiss };
  const isDone = data && data.recording && data.correction && data.export;
  return { steps: isDone ? null : data, dismiss };
}
