import { Button, Card, Center, List, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../shared/ui/page-title';

interface ConnectionErrorProps {
  checking: boolean;
  onRetry: () => void;
}

/** In place of the application when the server has never answered. */
export function ConnectionError({ checking, onRetry }: ConnectionErrorProps) {
  const { t } = useTranslation('connection');
  return (
    <Center mih="100dvh" p="md" component="main">
      <Card w="100%" maw={480} padding="xl">
        <Stack gap="md" role="alert">
          <IconPlugConnectedX size={32} stroke={1.6} color="var(--ui-danger-text)" aria-hidden="true" />
          <PageTitle fz="h2">{t('errorTitle')}</PageTitle>
          <Text>{t('errorIntro')}</Text>
          <List c="dimmed" spacing={4}>
            <List.Item>{t('reasonNotRunning')}</List.Item>
            <List.Item>{t('reasonNetwork')}</List.Item>
            <List.Item>{t('reasonPort')}</List.Item>
          </List>
        </Stack>
        <Stack gap="xs" mt="lg">
          <Button onClick={onRetry} data-disabled={checking} aria-disabled={checking}>
            {checking ? t('retrying') : t('retry')}
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            {t('autoRetry')}
          </Text>
        </Stack>
      </Card>
    </Center>
  );
}
