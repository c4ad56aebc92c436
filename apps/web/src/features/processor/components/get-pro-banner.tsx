import { Alert, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessOptions } from '../../../domain/session/access';
import { ButtonLink } from '../../../shared/ui/links';

const QUIET_DAYS = 30;
const DAY_MS = 86_400_000;

/** One line for accounts on Free; who closes it is left alone for a month. */
export function GetProBanner() {
  const { t } = useTranslation(['processor', 'common']);
  const { data } = useQuery(accessOptions());
  const [closedAt, setClosedAt] = useLocalStorage({ key: 'timbrel.get-pro-closed', defaultValue: 0 });
  const [now] = useState(Date.now);
  if (data?.plan !== 'free' || now - closedAt < QUIET_DAYS * DAY_MS) return null;
  return (
    <Alert
      mb="md"
      color="brand"
      withCloseButton
      closeButtonLabel={t('common:close')}
      onClose={() => setClosedAt(Date.now())}
    >
      <Group gap="sm">
        {t('getProBody')}
        <ButtonLink to="/pricing" size="compact-sm" variant="default">
          {t('getPro')}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
