import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../shared/ui/links';

/** The way from a recording without words to its words. */
export function TranscribeFirst({ fileId }: { fileId: string }) {
  const { t } = useTranslation('common');
  return (
    <Text size="sm" mt="xs">
      {t('noTranscript')}{' '}
      <AnchorLink to="/transcription" search={{ file: fileId }} size="sm" underline="always">
        {t('transcribeFirst')}
      </AnchorLink>
    </Text>
  );
}
