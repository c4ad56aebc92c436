import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../../shared/lib/product';
import { saveBlob } from '../../../shared/lib/save-blob';
import { Dialog } from '../../../shared/ui/dialog';
import classes from './settings.module.css';

/** Shown this once: to be copied, kept as a file or written down. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const text = codes?.join('\n') ?? '';
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('codesTitle')} size={440} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{t('codesBody')}</Text>
        <ul className={classes['codes']}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            onClick={() =>
              saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), `${PRODUCT_NAME}-recovery-codes.txt`)
            }
          >
            {t('download')}
          </Button>
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
