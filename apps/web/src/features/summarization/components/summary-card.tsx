import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { getFileOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconCopy, IconDownload, IconFileText } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { formatClock } from '../../../shared/lib/clock';
import { Playback } from '../../../shared/playback/playback';
import { PlayerBar } from '../../../shared/playback/player-bar';
import { PlaybackContext } from '../../../shared/playback/use-playback';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { plainText } from '../lib/plain-text';
import { type Summary, summaryOptions } from '../queries';
import { ClaimText } from './claim-text';
import classes from './summary.module.css';

const LENGTHS = { short: 'lengthShort', medium: 'lengthMedium', long: 'lengthLong' } as const;

/** The summary that is read; before there is one, what to do. */
export function SummaryCard({ summaryId }: { summaryId: string | null }) {
  const { t } = useTranslation('summarization');
  const { data, error, isFetching, refetch } = useQuery({
    ...summaryOptions(summaryId ?? ''),
    enabled: summaryId !== null,
  });
  const late = useDelayedFlag(summaryId !== null && !data && !error);
  const card = useRef<HTMLElement>(null);
  const shown = data?.id;
  // In one column it lies far below the choice of a file. The router has scrolled to the top by then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const top = card.current?.getBoundingClientRect().top ?? 0;
      if (shown !== undefined && top > window.innerHeight / 2) card.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return (
    <Card component="section" ref={card} className={classes['card'] ?? ''} aria-label={t('result')}>
      {summaryId === null ? (
        <EmptyState>{t('emptyResult')}</EmptyState>
      ) : error && !data ? (
        <ErrorState error={error} message={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <SummaryText key={data.id} summary={data} />
      ) : (
        <div role="status" aria-label={t('loading')}>
          {late && [94, 82, 88, 60].map((width) => <Skeleton key={width} height={16} width={`${width}%`} mb={14} />)}
        </div>
      )}
    </Card>
  );
}

function SummaryText({ summary }: { summary: Summary }) {
  const { t, i18n } = useTranslation('summarization');
  const { data: file } = useQuery(getFileOptions({ path: { name: summary.upload_id } }));
  const isRecording = file?.kind === 'audio' || file?.kind === 'video';
  const [playback] = useState(() => new Playback());
  const canPlay = isRecording && file.playback_url !== null;
  const onPlay = canPlay
    ? ({ start, end }: { start: number | null; end: number | null }) => playback.playRange(start ?? 0, end ?? Infinity)
    : null;
  const words = new Intl.NumberFormat(i18n.language).format(summary.words_read);
  const { quoted, sentences, chapters, action_items } = summary;
  return (
    <>
      <div className={classes['head']}>
        <div className={classes['heading']}>
          <Title order={2} size="h3">
            <bdi>{summary.original_file}</bdi>
          </Title>
          <Text size="xs" c="dimmed" mt={2}>
            {t('facts', {
              length: t(LENGTHS[summary.length]),
              words,
              engine: quoted ? t('quoted') : summary.engine.name,
            })}
          </Text>
        </div>
        <Actions summary={summary} isRecording={isRecording} />
      </div>
      <ol className={classes['sentences']}>
        {sentences.map((claim, at) => (
          <li key={at}>
            <ClaimText claim={claim} onPlay={onPlay} />
          </li>
        ))}
      </ol>
      {chapters.length > 0 && (
        <section className={classes['part']}>
          <Title order={3} size="h4" mb="xs">
            {t('chapters')}
          </Title>
          <ol className={classes['chapters']}>
            {chapters.map(({ title, start, end }) => (
              <li key={start}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('sourceAt', { time: formatClock(start), quote: title })}
                  disabled={!canPlay}
                  onClick={() => playback.playRange(start, end)}
                >
                  {formatClock(start)}
                </Button>
                <span dir="auto">{title}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {action_items.length > 0 && (
        <section className={classes['part']}>
          <Title order={3} size="h4" mb="xs">
            {t('actionItems')}
          </Title>
          <ul className={classes['sentences']}>
            {action_items.map((claim, at) => (
              <li key={at}>
                <ClaimText claim={claim} onPlay={onPlay} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {canPlay && (
        <PlaybackContext value={playback}>
          <audio ref={playback.attach} src={file.playback_url!} preload="metadata" />
          <div className={classes['player']}>
            <PlayerBar durationSeconds={file.duration_seconds ?? 0} />
          </div>
        </PlaybackContext>
      )}
    </>
  );
}

function Actions({ summary, isRecording }: { summary: Summary; isRecording: boolean }) {
  const { t } = useTranslation('summarization');
  const [isCopied, setCopied] = useState(false);
  const { data: result } = useQuery({
    ...getFileOptions({ path: { name: summary.result_file_id ?? '' } }),
    enabled: summary.result_file_id !== null,
  });
  const copy = () => {
    const page = (number: number) => t('page', { page: number });
    const words = { chapters: t('chapters'), actionItems: t('actionItems'), unsupported: t('unsupported'), page };
    navigator.clipboard.writeText(plainText(summary, words)).then(
      () => setCopied(true),
      () => toast.error({ message: t('copyFailed') }),
    );
  };
  return (
    <Group gap="xs">
      {isRecording && (
        <ButtonLink
          to="/transcription"
          search={{ file: summary.upload_id, view: 'editor' }}
          variant="default"
          size="sm"
          leftSection={<IconFileText size={16} aria-hidden="true" />}
        >
          {t('openTranscript')}
        </ButtonLink>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
        onClick={copy}
      >
        <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
      </Button>
      {result && (
        <Button
          component="a"
          href={`${result.url}?download=1`}
          download={result.original_name}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {t('download')}
        </Button>
      )}
    </Group>
  );
}
