import { Kbd, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Speaker } from '../../lib/speakers';
import { languageTag, textDirection } from '../../../../domain/subtitles/direction';
import { lastBegun } from '../../lib/timeline';
import { usePlayback, usePlaybackValue } from '../../../../shared/playback/use-playback';
import type { Transcript } from '../../queries';
import { useReader } from '../../use-reader';
import classes from './document.module.css';
import { type RowProps, SegmentRow } from './segment-row';
import { useWordMark } from './use-word-mark';

/** Shorter transcripts are rendered whole, so that the browser's own search finds every word. */
const VIRTUAL_FROM = 300;
const ESTIMATED_ROW_PX = 104;
/** The active segment is left where it is between these shares of the view, else moved to the third. */
const CALM_ZONE = { from: 0.06, to: 0.55, rest: 0.25 };

/** Keys that move the text by hand. */
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);

interface TranscriptDocumentProps {
  readonly segments: Transcript['segments'];
  /** How one segment looks. */
  readonly Row?: ComponentType<RowProps>;
  readonly notice?: ReactNode;
  /** Brings a segment on the screen, by its place in the list. */
  readonly reach?: Ref<(index: number) => void>;
}

/** The text in step with the sound. Its language and direction are its own, not the page's. */
export function TranscriptDocument({ segments, Row = SegmentRow, notice, reach }: TranscriptDocumentProps) {
  const { t } = useTranslation('transcripts');
  const { transcript, speakers, following, setFollowing, seek } = useReader();
  const playback = usePlayback();
  const active = usePlaybackValue(({ time }) => lastBegun(segments, time));
  const view = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const long = segments.length > VIRTUAL_FROM;
  const latest = useRef(segments);
  latest.current = segments;
  const virtualizer = useVirtualizer({
    count: segments.length,
    getItemKey: useCallback((index: number) => keyOf(latest.current[index], index), []),
    enabled: long,
    estimateSize: () => ESTIMATED_ROW_PX,
    getScrollElement: () => view.current,
    overscan: 5,
  });
  const rows = long ? virtualizer.getVirtualItems().map(({ index }) => index) : segments.map((_, index) => index);
  const [above, below] = long ? marginsOf(virtualizer) : [0, 0];

  useWordMark(sheet, mark, segments, playback);
  useKeepInView(view, active, following, (index) => virtualizer.scrollToIndex(index, { align: 'center' }));

  useImperativeHandle(
    reach,
    () => (index: number) => {
      const row = view.current?.querySelector(`[data-segment="${index}"]`);
      if (row) row.scrollIntoView({ block: 'nearest' });
      else virtualizer.scrollToIndex(index, { align: 'center' });
    },
    [virtualizer],
  );

  const leave = useCallback(() => setFollowing(false), [setFollowing]);
  const playFrom = useCallback((seconds: number) => playback.seek(seconds), [playback]);

  return (
    <div className={classes['frame']}>
      <div
        ref={view}
        className={classes['view']}
        role="region"
        aria-label={t('document')}
        dir={textDirection(transcript.language)}
        lang={languageTag(transcript.language)}
        onWheel={leave}
        onTouchMove={leave}
        onKeyDown={({ key, altKey }: KeyboardEvent) => !altKey && SCROLL_KEYS.has(key) && leave()}
        // A press on the view itself, not on what is in it, is one on its scroll bar.
        onPointerDown={({ target, currentTarget }) => target === currentTarget && leave()}
      >
        {notice}
        <div ref={sheet} className={classes['sheet']}>
          <div ref={mark} className={classes['mark']} aria-hidden="true" hidden />
          <ol className={classes['segments']} style={{ paddingBlock: `${above}px ${below}px` }}>
            {rows.map((index) => {
              const segment = segments[index];
              if (!segment) return null;
              const newTurn = segment.speaker !== null && segment.speaker !== segments[index - 1]?.speaker;
              return (
                <Row
                  key={keyOf(segment, index)}
                  segment={segment}
                  index={index}
                  active={index === active}
                  speaker={newTurn ? (speakers.get(segment.speaker!) ?? newcomer(segment.speaker!, speakers)) : null}
                  language={transcript.language}
                  onSeek={playFrom}
                  {...(long && { total: segments.length, ref: virtualizer.measureElement })}
                />
              );
            })}
          </ol>
        </div>
      </div>
      {!following && (
        <UnstyledButton
          className={classes['resume']}
          aria-keyshortcuts="F"
          onClick={() => seek(playback.getState().time)}
        >
          {t('resumeFollowing')} <Kbd size="xs">F</Kbd>
        </UnstyledButton>
      )}
    </div>
  );
}

/** Who was named a moment ago, and is not in the list of speakers yet. */
const newcomer = (name: string, known: ReadonlyMap<string, Speaker>): Speaker => ({
  name,
  colorIndex: known.size,
  seconds: 0,
  share: 0,
});

/** Segments that are written keep a key of their own, whatever their place. */
const keyOf = (segment: Transcript['segments'][number] | undefined, index: number): number =>
  segment && 'key' in segment ? Number(segment.key) : index;

/** The room above and below the rows that are rendered, in px. */
function marginsOf(virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>): [number, number] {
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return first && last ? [first.start, virtualizer.getTotalSize() - last.end] : [0, virtualizer.getTotalSize()];
}

/** Scrolls the active segment to the upper third when it has left the middle of the view; rows that aren't there yet are fetched first. */
function useKeepInView(
  view: RefObject<HTMLDivElement | null>,
  active: number,
  following: boolean,
  fetchRow: (index: number) => void,
): void {
  const fetch = useRef(fetchRow);
  fetch.current = fetchRow;
  const opened = useRef(false);
  useEffect(() => {
    // A transcript opens at its top, with whatever stands there.
    if (!opened.current) {
      opened.current = true;
      return;
    }
    const frame = view.current;
    if (!frame || !following || active < 0) return;
    const row = frame.querySelector(`[data-segment="${active}"]`);
    if (!row) return fetch.current(active);
    const height = frame.clientHeight;
    const top = row.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    if (top >= height * CALM_ZONE.from && top <= height * CALM_ZONE.to) return;
    // What is pages away is gone to at once.
    const jumps = Math.abs(top) > 3 * height || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    frame.scrollTo({ top: frame.scrollTop + top - height * CALM_ZONE.rest, behavior: jumps ? 'auto' : 'smooth' });
  }, [view, active, following]);
}
