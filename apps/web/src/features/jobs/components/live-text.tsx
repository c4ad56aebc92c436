import { Box, ScrollArea, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { partialTextOptions } from '../queries';

/** What a running transcription has understood so far; the newest words stay in sight. */
export function LiveText({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs');
  const { data: segments } = useQuery(partialTextOptions(jobId));
  const viewport = useRef<HTMLDivElement>(null);
  const text = (segments ?? []).map((segment) => segment.text).join(' ');
  useEffect(() => {
    if (viewport.current) viewport.current.scrollTop = viewport.current.scrollHeight;
  }, [text]);
  if (text === '') return null;
  return (
    <Box component="section" mt="sm" aria-label={t('liveText')}>
      <Text size="xs" fw={520} c="dimmed" mb={4}>
        {t('liveText')}
      </Text>
      <ScrollArea.Autosize
        mah={160}
        viewportRef={viewport}
        type="auto"
        offsetScrollbars="y"
        viewportProps={{ tabIndex: 0 }}
      >
        <Text dir="auto">{text}</Text>
      </ScrollArea.Autosize>
    </Box>
  );
}
