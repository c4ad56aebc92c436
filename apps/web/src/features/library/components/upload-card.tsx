import { Alert, Card, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIBRARY_FILES } from '../lib/file-kinds';
import { useUploads } from '../upload/library-uploads';
import { useAddFiles } from '../upload/use-add-files';
import { DropZone } from './drop-zone';
import classes from './upload.module.css';
import { ImportForm } from './import-form';
import { UnfinishedUploads } from './unfinished-uploads';
import { UploadRow } from './upload-row';

/** Every file that is dropped or chosen becomes its own entry, two on their way at a time. */
export function UploadCard() {
  const { t } = useTranslation('library');
  const uploads = useUploads();
  const add = useAddFiles(LIBRARY_FILES);
  const { data: plan } = useQuery(getPlanLimitsOptions());
  const storage = plan?.usage.storage;
  const full = storage !== undefined && storage.limit >= 0 && storage.used > storage.limit;
  return (
    <Card component="section" aria-label={t('uploadCard')}>
      <Title order={2} size="h3" mb="sm">
        {t('uploadCard')}
      </Title>
      {full && (
        <Alert color="coral" mb="sm" icon={<IconAlertTriangle aria-hidden="true" />}>
          {t('storageLimitExceeded')}
        </Alert>
      )}
      <DropZone accepted={LIBRARY_FILES} onFiles={add} blocked={full ? t('storageFull') : null} filled />
      {!full && <ImportForm />}
      <UnfinishedUploads onFiles={add} />
      {uploads.length > 0 && (
        <ul className={classes['uploads']}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
