import { createShare, type CreateShareDto, revokeShare } from '@timbrel/api-client';
import { listSharesQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/ui/toast';

function useRefresh(fileId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: listSharesQueryKey({ path: { uploadId: fileId } }) });
}

/** Makes a link to a transcript. */
export function useCreateShare(fileId: string) {
  const { t } = useTranslation('transcripts');
  const refresh = useRefresh(fileId);
  return useMutation({
    mutationFn: (body: CreateShareDto) => createShare({ path: { uploadId: fileId }, body }),
    onError: (error) => toast.failure(error, t('shareFailed')),
    onSettled: refresh,
  });
}

/** From then on the link leads nowhere. */
export function useRevokeShare(fileId: string) {
  const { t } = useTranslation('transcripts');
  const refresh = useRefresh(fileId);
  return useMutation({
    mutationFn: (id: string) => revokeShare({ path: { uploadId: fileId, id } }),
    onSuccess: () => toast.success({ title: t('shareRevoked'), message: t('shareRevokedBody') }),
    onError: (error) => toast.failure(error, t('shareRevokeFailed')),
    onSettled: refresh,
  });
}
