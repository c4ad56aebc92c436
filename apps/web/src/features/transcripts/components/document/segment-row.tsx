import { type ComponentProps, type MouseEvent, memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../../../../shared/lib/clock';
import { segmentDirection } from '../../../../domain/subtitles/direction';
import { caretAt, textOffset } from '../../lib/dom-text';
import { wordAtOffset } from '../../lib/locate-words';
import { speakerColor } from '../../lib/speaker-color';
import type { Speaker } from '../../lib/speakers';
import { textPieces, wordRanges } from '../../lib/text-pieces';
import type { Transcript } from '../../queries';
import classes from './document.module.css';

export interface RowProps {
  readonly segment: Transcript['segments'][number];
  readonly index: number;
  readonly active: boolean;
  /** Named only where somebody else begins to speak. */
  readonly speaker: Speaker | null;
  /** The transcript's. */
  readonly language: string;
  readonly onSeek: (seconds: number) => void;
  /** Rows of a long list measure themselves; assistive technology then needs to be told how many there are. */
  readonly total?: number;
  readonly ref?: Ref<HTMLLIElement>;
}

interface FrameProps
  extends Omit<RowProps, 'onSeek' | 'language'>, Pick<ComponentProps<'li'>, 'tabIndex' | 'onKeyDown'> {
  readonly children: ReactNode;
}

/** What is the same of a segment that is read and of one that is written. */
export function SegmentFrame({
  segment,
  index,
  active,
  speaker,
  total,
  ref,
  tabIndex,
  onKeyDown,
  children,
}: FrameProps) {
  return (
    <li
      ref={ref}
      className={classes['segment']}
      tabIndex={tabIndex}
      onKeyDown={onKeyDown}
      data-index={index}
      data-segment={index}
      data-active={active || undefined}
      data-turn={speaker !== null || undefined}
      data-plain={segment.speaker === null || undefined}
      aria-current={active || undefined}
      {...(total !== undefined && { 'aria-posinset': index + 1, 'aria-setsize': total })}
    >
      {children}
    </li>
  );
}

/** The mark and the name of who speaks. */
export function SpeakerName({ speaker }: { speaker: Speaker }) {
  return (
    <>
      <span className={classes['dot']} style={{ background: speakerColor(speaker.colorIndex) }} aria-hidden="true" />
      <bdi>{speaker.name}</bdi>
    </>
  );
}

/** The word of a segment under the pointer; undefined between words, or while text is being selected. */
export function pointedWord(
  segment: RowProps['segment'],
  { clientX, clientY, currentTarget }: MouseEvent<HTMLElement>,
) {
  if (window.getSelection()?.isCollapsed === false) return undefined;
  const caret = caretAt(clientX, clientY);
  const offset = caret && textOffset(currentTarget, caret.node, caret.offset);
  return offset === null ? undefined : segment.words[wordAtOffset(wordRanges(segment), offset)];
}

/** One segment: who and when in the gutter, the words beside it. */
export const SegmentRow = memo(function SegmentRow(props: RowProps) {
  const { segment, speaker, language, onSeek } = props;
  const { t } = useTranslation('transcripts');
  const time = formatTimecode(segment.start);
  return (
    <SegmentFrame {...props}>
      <div className={classes['gutter']}>
        {speaker && (
          <span className={classes['speaker']}>
            <SpeakerName speaker={speaker} />
          </span>
        )}
        <button
          type="button"
          dir="ltr"
          className={classes['timecode']}
          aria-label={t('playFrom', { time })}
          onClick={() => onSeek(segment.start)}
        >
          {time}
        </button>
      </div>
      {/* The click is a shortcut for the pointer; the timecode button beside it does the same for everyone. */}
      <p
        className={classes['text']}
        data-text
        dir={segmentDirection(language, segment.text)}
        onClick={(event) => {
          const word = pointedWord(segment, event);
          if (word) onSeek(word.start);
        }}
      >
        {textPieces(segment).map((piece, at) =>
          piece.doubtful ? (
            <span key={at} className={classes['doubtful']} aria-description={t('lowConfidence')}>
              {piece.text}
            </span>
          ) : (
            piece.text
          ),
        )}
      </p>
    </SegmentFrame>
  );
});
