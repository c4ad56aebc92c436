import { ActionIcon, FileButton, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/lib/file-size';
import { toast } from '../../../shared/ui/toast';
import { useUploads } from '../upload/library-uploads';
import { forgetUpload } from '../upload/send-file';
import { type UnfinishedUpload, uploadMemory } from '../upload/upload-memory';
import classes from './upload.module.css';

/** Uploads that a reload or a closed browser interrupted: the same file, chosen again, goes on where it was. */
export function UnfinishedUploads({ onFiles }: { onFiles: (files: readonly File[]) => unknown }) {
  const unfinished = useSyncExternalStore(uploadMemory.subscribe, uploadMemory.getUnfinished);
  const underWay = useUploads().map(({ file }) => `${file.name}/${file.size}`);
  const left = unfinished.filter(({ name, sizeBytes }) => !underWay.includes(`${name}/${sizeBytes}`));
  if (left.length === 0) return null;
  return (
    <ul className={classes['uploads']}>
      {left.map((upload) => (
        <li key={upload.key}>
          <UnfinishedRow upload={upload} onFiles={onFiles} />
        </li>
      ))}
    </ul>
  );
}

interface UnfinishedRowProps {
  upload: UnfinishedUpload;
  onFiles: (files: readonly File[]) => unknown;
}

function UnfinishedRow({ upload, onFiles }: UnfinishedRowProps) {
  const { t, i18n } = useTranslation('library');
  const { name, sizeBytes } = upload;
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.name !== name || file.size !== sizeBytes) return toast.error({ message: t('notTheSameFile', { name }) });
    onFiles([file]);
  };
  const dismissLabel = t('forgetUpload', { name });
  return (
    <div className={classes['upload']}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">{t('resumeQuestion', { name })}</Text>
        <Tooltip label={dismissLabel}>
          <ActionIcon size={28} aria-label={dismissLabel} onClick={() => void forgetUpload(upload)}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Group gap="xs" mt={6}>
        <FileButton onChange={choose}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" aria-label={`${t('chooseSameFile')}: ${name}`}>
              {t('chooseSameFile')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {formatFileSize(sizeBytes, i18n.language)}
        </Text>
      </Group>
    </div>
  );
}
