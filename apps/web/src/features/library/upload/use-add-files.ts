import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/lib/file-size';
import { toast } from '../../../shared/ui/toast';
import type { AcceptedFiles } from '../lib/file-kinds';
import { checkFile, type Refusal } from './check-file';
import { useUploadQueue } from './library-uploads';

const MEGABYTE = 1024 ** 2;

/** Checks chosen files and queues those that pass; each of the others is refused with its reason. Answers those that passed. */
export function useAddFiles(accepted: AcceptedFiles): (files: readonly File[]) => readonly File[] {
  const queue = useUploadQueue();
  const { data: plan } = useQuery(getPlanLimitsOptions());
  const refuse = useRefusalToast(accepted);
  return useCallback(
    (files) => {
      const storage = plan?.usage.storage;
      const rules = {
        accepted,
        remainingBytes: storage && storage.limit >= 0 ? storage.limit - storage.used : null,
        maxFileBytes: plan && plan.limits.max_file_mb >= 0 ? plan.limits.max_file_mb * MEGABYTE : null,
      };
      const passed = files.filter((file) => {
        const refusal = checkFile(file, rules);
        if (refusal) refuse(refusal, file.name);
        return refusal === null;
      });
      if (passed.length > 0) queue.add(passed);
      return passed;
    },
    [plan, queue, accepted, refuse],
  );
}

function useRefusalToast({ extensions }: AcceptedFiles): (refusal: Refusal, name: string) => void {
  const { t, i18n } = useTranslation('library');
  return useCallback(
    (refusal, name) => {
      const size = (bytes: number) => formatFileSize(bytes, i18n.language);
      switch (refusal.kind) {
        case 'type':
          return toast.error({
            title: t('invalidFileTypeTitle'),
            message: t('invalidFileTypeBody', { type: refusal.type }),
          });
        case 'extension':
          return toast.error({
            title: t('invalidFileExtensionTitle'),
            message: t('invalidFileExtensionBody', { list: extensions.map((each) => `.${each}`).join(', ') }),
          });
        case 'storage':
          return toast.error({
            title: t('fileTooLargeTitle'),
            message: t('fileTooLargeBody', { size: size(refusal.size), available: size(refusal.available) }),
          });
        case 'fileLimit':
          return toast.error({
            title: t('fileTooLargeTitle'),
            message: t('fileOverPlanLimit', { name, size: size(refusal.size), limit: size(refusal.limit) }),
          });
      }
    },
    [t, i18n.language, extensions],
  );
}
