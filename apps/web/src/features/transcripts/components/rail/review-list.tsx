import { ActionIcon, Kbd, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../shared/lib/clock';
import { useReader } from '../../use-reader';
import classes from './rail.module.css';
import { type ReviewItem, useReviewItems } from './use-review-items';

const ROW_PX = 57;

/** What deserves a look, in order: words the engine was not sure of, and what a publisher would object to. N and Shift+N walk through the words with the sound. */
export function ReviewList() {
  const { t } = useTranslation('transcripts');
  const { visitedDoubt, opinion } = useReader();
  const { i18n } = useTranslation();
  const items = useReviewItems();
  const view = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    estimateSize: () => ROW_PX,
    getScrollElement: () => view.current,
    overscan: 6,
  });
  const visited = items.findIndex((item) => item.kind === 'doubt' && item.doubt === visitedDoubt);
  useEffect(() => {
    if (visited >= 0) virtualizer.scrollToIndex(visited, { align: 'auto' });
  }, [visited, virtualizer]);

  if (items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {opinion ? t('opinionAgreed', { engine: opinion.engine.name }) : t('nothingToReview')}
      </Text>
    );
  }
  return (
    <>
      {opinion && (
        <Text size="xs" mb={4}>
          {t('opinionAgreement', {
            engine: opinion.engine.name,
            percent: new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(opinion.agreement),
          })}
        </Text>
      )}
      <Text size="xs" c="dimmed" mb={6}>
        {t('reviewKeys')} <Kbd size="xs">N</Kbd> <Kbd size="xs">⇧ N</Kbd>
      </Text>
      <div ref={view} className={classes['reviewView']} tabIndex={-1}>
        <ol className={classes['reviewList']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={index}
                  className={classes['reviewItem']}
                  style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                  aria-posinset={index + 1}
                  aria-setsize={items.length}
                >
                  <ReviewRow item={item} isVisited={index === visited} />
                </li>
              )
            );
          })}
        </ol>
      </div>
    </>
  );
}

function ReviewRow({ item, isVisited }: { item: ReviewItem; isVisited: boolean }) {
  const { t } = useTranslation('transcripts');
  const { transcript } = useReader();
  const { title, reason, start, visit, accept, theirs, take } = item;
  return (
    <>
      <UnstyledButton
        className={classes['reviewButton']}
        data-visited={isVisited || undefined}
        aria-current={isVisited || undefined}
        onClick={visit}
      >
        <span className={classes['reviewDot']} data-kind={item.kind} aria-hidden="true" />
        <span className={classes['reviewWord']}>
          {item.kind === 'doubt' ? (
            <span lang={transcript.language}>
              <bdi>{title === '' ? '∅' : title}</bdi>
              {theirs !== undefined && (
                <>
                  {' → '}
                  <bdi>{theirs === '' ? '∅' : theirs}</bdi>
                </>
              )}
            </span>
          ) : (
            title
          )}
          {reason !== null && <span className={classes['reviewReason']}>{reason}</span>}
        </span>
        <span className={classes['reviewTime']}>{formatClock(start)}</span>
      </UnstyledButton>
      {take && (
        <Tooltip label={t('opinionTake')}>
          <ActionIcon className={classes['accept'] ?? ''} aria-label={`${t('opinionTake')}: ${theirs}`} onClick={take}>
            <IconArrowsExchange size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {accept && (
        <Tooltip label={t('acceptWord')}>
          <ActionIcon className={classes['accept'] ?? ''} aria-label={`${t('acceptWord')}: ${title}`} onClick={accept}>
            <IconCheck size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
