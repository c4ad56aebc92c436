import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says quietly that what was just changed is kept. */
export function Saved({ shown }: { shown: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Text size="sm" c="dimmed" role="status">
      {shown && t('saved')}
    </Text>
  );
}
