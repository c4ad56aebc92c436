import { getPlanLimitsQueryKey, listFilesQueryKey } from '@timbrel/api-client/query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import { useUser } from '../../../domain/session/session';
import { useUploadQueue } from './library-uploads';
import { uploadMemory } from './upload-memory';

/** Tells of every upload that ended, wherever the user is, and has the library asked for anew. Mounted once. */
export function useUploadNews(): void {
  const { t } = useTranslation('library');
  const queue = useUploadQueue();
  const queryClient = useQueryClient();
  const { id } = useUser();
  useEffect(() => uploadMemory.enter(id), [id]);
  useEffect(
    () =>
      queue.watch((event) => {
        const message = event.item.file.name;
        switch (event.type) {
          case 'succeeded':
            for (const queryKey of [listFilesQueryKey(), getPlanLimitsQueryKey()]) {
              void queryClient.invalidateQueries({ queryKey });
            }
            {
              const twin = event.item.uploadedFile?.duplicate_of;
              const note = twin ? `${message}: ${t('sameContentAs', { name: twin.original_name })}` : message;
              return toast.success({ title: t('uploadSuccessfulTitle'), message: note });
            }
          case 'failed': {
            const cause = event.error instanceof Error && event.error.message;
            return toast.error({ title: t('uploadFailedTitle'), message: cause || t('uploadFailedBody') });
          }
          case 'cancelled':
            return toast.info({ title: t('uploadCancelledTitle'), message });
          case 'removed':
            return toast.info({ title: t('uploadRemovedTitle'), message });
        }
      }),
    [queue, queryClient, t],
  );
}
