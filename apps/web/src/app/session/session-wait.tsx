import { Button, Center, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../shared/hooks/use-delayed-flag';
import { Wait } from '../../shared/ui/wait';

/** A protected page gives up on the check after this. */
export const SESSION_TIMEOUT_MS = 5000;

interface SessionWaitProps {
  failed: boolean;
  onRetry: () => void;
}

/** In place of a protected page while it isn't known who is signed in. */
export function SessionWait({ failed, onRetry }: SessionWaitProps) {
  const { t } = useTranslation('auth');
  const tooLong = useDelayedFlag(!failed, SESSION_TIMEOUT_MS);
  if (!failed && !tooLong) return <Wait>{t('loadingAuthState')}</Wait>;
  return (
    <Center mih="100dvh" p="md">
      <Stack align="center" gap="md">
        <Text role="alert">{t('sessionCheckFailed')}</Text>
        <Button onClick={onRetry}>{t('retry', { ns: 'common' })}</Button>
      </Stack>
    </Center>
  );
}
