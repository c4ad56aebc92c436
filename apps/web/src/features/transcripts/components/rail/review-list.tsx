import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../shared/lib/clock';
import { useReader } from '../../use-reader';
import classes from './rail.module.css';

const ROW_PX = 57;

/** The words the engine was not sure of, in order; N and Shift+N walk through them with the sound. */
export function ReviewList() {
  const { t } = useTranslation('transcripts');
  const { doubts, visitedDoubt, visitDoubt, transcript } = useReader();
  const view = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: doubts.length,
    estimateSize: () => ROW_PX,
    getScrollElement: () => view.current,
    overscan: 6,
  });
  useEffect(() => {
    if (visitedDoubt !== null) virtualizer.scrollToIndex(visitedDoubt, { align: 'auto' });
  }, [visitedDoubt, virtualizer]);

  if (doubts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothingToReview')}
      </Text>
    );
  }
  return (
    <>
      <Text size="xs" c="dimmed" mb={6}>
        {t('reviewKeys')} <Kbd size="xs">N</Kbd> <Kbd size="xs">⇧ N</Kbd>
      </Text>
      <div ref={view} className={classes['reviewView']} tabIndex={-1}>
        <ol className={classes['reviewList']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const doubt = doubts[index];
            return (
              doubt && (
                <li
                  key={index}
                  className={classes['reviewItem']}
                  style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                  aria-posinset={index + 1}
                  aria-setsize={doubts.length}
                >
                  <UnstyledButton
                    className={classes['reviewButton']}
                    data-visited={index === visitedDoubt || undefined}
                    aria-current={index === visitedDoubt || undefined}
                    onClick={() => visitDoubt(index)}
                  >
                    <span className={classes['reviewDot']} aria-hidden="true" />
                    <span className={classes['reviewWord']}>
                      <bdi lang={transcript.language}>{doubt.text}</bdi>
                      <span className={classes['reviewReason']}>{t('lowConfidence')}</span>
                    </span>
                    <span className={classes['reviewTime']}>{formatClock(doubt.start)}</span>
                  </UnstyledButton>
                </li>
              )
            );
          })}
        </ol>
      </div>
    </>
  );
}
