import { Anchor, Center, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../shared/ui/error-state';
import { PageTitle } from '../shared/ui/page-title';

/** Where even the bars broke: without the router, so its ways out load the page anew. */
export function BrokenApp({ error }: { error: Error }) {
  const { t } = useTranslation('shell');
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack maw={480} w="100%">
        <PageTitle fz="h2">{t('pageBroke')}</PageTitle>
        <ErrorState error={error} onRetry={() => window.location.reload()} />
        <Anchor href="/">{t('backToStart')}</Anchor>
      </Stack>
    </Center>
  );
}
