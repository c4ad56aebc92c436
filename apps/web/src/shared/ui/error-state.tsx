import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeError, requestIdOf } from '../i18n/describe-error';

interface ErrorStateProps {
  error: unknown;
  /** The screen's own sentence; otherwise the error's. */
  message?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something could not be loaded: the cause, a retry, and the number that support asks for. */
export function ErrorState({ error, message, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const requestId = requestIdOf(error);
  return (
    <Alert color="coral" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
      <Text c="var(--mantine-color-text)">{message ?? describeError(error)}</Text>
      {requestId !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('requestId', { requestId })}
        </Text>
      )}
      {onRetry !== undefined && (
        <Group mt="sm">
          <Button variant="default" size="xs" onClick={onRetry} loading={retrying}>
            {t('retry')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
