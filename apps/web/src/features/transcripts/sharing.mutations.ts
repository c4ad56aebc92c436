import { createShare, type CreateShareDto, revokeShare } from '@timbrel/api-client';
import { listSharesQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';

function useRefresh(fileId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: listSharesQueryKey({ path: { uploadId: fileId } }) });
}

/** Makes a link to a transcript. */
export function useCreateShare(fileId: string, handlers: MutationHandlers<unknown, CreateShareDto>) {
  const refresh = useRefresh(fileId);
  return useMutation({
    mutationFn: (body: CreateShareDto) => createShare({ path: { uploadId: fileId }, body }),
    ...handlers,
    onSettled: refresh,
  });
}

/** From then on the link leads nowhere. */
export function useRevokeShare(fileId: string, handlers: MutationHandlers<unknown, string>) {
  const refresh = useRefresh(fileId);
  return useMutation({
    mutationFn: (id: string) => revokeShare({ path: { uploadId: fileId, id } }),
    ...handlers,
    onSettled: refresh,
  });
}
