import { getTranscriptHistoryQueryKey, getTranscriptQueryKey } from '@timbrel/api-client/query';
import type { QueryClient } from '@tanstack/react-query';

/** Another version is there: whatever was read of the transcript is read anew. */
export async function refreshTranscript(queryClient: QueryClient, uploadId: string): Promise<void> {
  const path = { path: { uploadId } };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: getTranscriptQueryKey(path) }),
    queryClient.invalidateQueries({ queryKey: getTranscriptHistoryQueryKey(path) }),
  ]);
}
