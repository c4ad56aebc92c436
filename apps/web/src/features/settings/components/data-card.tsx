import { Button, Group } from '@mantine/core';
import { checkRecentSignIn } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { toast } from '../../../shared/ui/toast';
import { SettingsCard } from './settings-card';

const ARCHIVE = '/api/v1/users/me/export';

/** Everything that is held, to take along. */
export function DataCard() {
  const { t } = useTranslation('settings');
  const { mutate, isPending } = useMutation({
    mutationFn: () => whenConfirmed(() => checkRecentSignIn()),
    onSuccess: (confirmed) => {
      // The browser loads it by itself, however large it is.
      if (confirmed) window.location.assign(ARCHIVE);
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <SettingsCard id="data" title={t('yourData')} description={t('yourDataHint')}>
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('downloadData')}
        </Button>
      </Group>
    </SettingsCard>
  );
}
