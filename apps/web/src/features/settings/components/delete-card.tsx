import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from './delete-dialog';
import { SettingsCard } from './settings-card';

export function DeleteCard() {
  const { t } = useTranslation('settings');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <SettingsCard id="delete" title={t('deleteAccount')} description={t('deleteHint')}>
      <Group>
        <Button variant="light" color="coral" onClick={open}>
          {t('deleteAccount')}
        </Button>
      </Group>
      {opened && <DeleteDialog onClose={close} />}
    </SettingsCard>
  );
}
