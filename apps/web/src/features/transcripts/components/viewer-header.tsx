import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewerBar } from '../../../shared/ui/viewer-bar';
import { formatClock } from '../../../shared/lib/clock';
import { languageTag } from '../../../domain/subtitles/direction';
import type { Transcript } from '../queries';
import classes from './viewer.module.css';

interface ViewerHeaderProps {
  readonly transcript?: Transcript;
  readonly back: ReactNode;
  readonly heading: ReactNode;
  /** What becomes of the text, beside its length. */
  readonly status?: ReactNode;
  readonly children?: ReactNode;
}

/** Way back, name, what kind of text it is, and what can be done with it. */
export function ViewerHeader({ transcript, back, heading, status, children }: ViewerHeaderProps) {
  return (
    <ViewerBar
      back={back}
      heading={heading}
      facts={transcript && <TranscriptMeta transcript={transcript} status={status} />}
    >
      {children}
    </ViewerBar>
  );
}

/** '42:18 · English · 6,214 words' */
function TranscriptMeta({ transcript, status }: { transcript: Transcript; status: ReactNode }) {
  const { t, i18n } = useTranslation('transcripts');
  const tag = languageTag(transcript.language);
  const language =
    tag === 'und' ? t('unknownLanguage') : new Intl.DisplayNames([i18n.language], { type: 'language' }).of(tag);
  const formatted = new Intl.NumberFormat(i18n.language).format(transcript.word_count);
  const words = t('wordCount', { count: transcript.word_count, formatted });
  return (
    <Text component="div" size="xs" c="dimmed" className={classes['meta'] ?? ''}>
      <span>{[formatClock(transcript.duration_seconds), language, words].join(' · ')}</span>
      {status}
    </Text>
  );
}
