import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../shared/lib/clock';
import { languageTag } from '../lib/direction';
import type { Transcript } from '../queries';
import classes from './viewer.module.css';

interface ViewerHeaderProps {
  readonly transcript?: Transcript;
  readonly back: ReactNode;
  readonly heading: ReactNode;
  readonly children?: ReactNode;
}

/** Way back, name, what kind of text it is, and what can be done with it. */
export function ViewerHeader({ transcript, back, heading, children }: ViewerHeaderProps) {
  return (
    <div className={classes['header']}>
      {back}
      <div className={classes['naming']}>
        {heading}
        {transcript && <TranscriptMeta transcript={transcript} />}
      </div>
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}

/** '42:18 · English · 6,214 words' */
function TranscriptMeta({ transcript }: { transcript: Transcript }) {
  const { t, i18n } = useTranslation('transcripts');
  const language = new Intl.DisplayNames([i18n.language], { type: 'language' }).of(languageTag(transcript.language));
  const formatted = new Intl.NumberFormat(i18n.language).format(transcript.word_count);
  const words = t('wordCount', { count: transcript.word_count, formatted });
  return (
    <Text size="xs" c="dimmed" className={classes['meta'] ?? ''}>
      {[formatClock(transcript.duration_seconds), language, words].join(' · ')}
    </Text>
  );
}
