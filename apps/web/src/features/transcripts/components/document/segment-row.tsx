import { type MouseEvent, memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../../../../shared/lib/clock';
import { caretAt, textOffset } from '../../lib/dom-text';
import { wordAtOffset } from '../../lib/locate-words';
import { speakerColor } from '../../lib/speaker-color';
import type { Speaker } from '../../lib/speakers';
import { textPieces, wordRanges } from '../../lib/text-pieces';
import type { Transcript } from '../../queries';
import classes from './document.module.css';

interface SegmentRowProps {
  readonly segment: Transcript['segments'][number];
  readonly index: number;
  readonly active: boolean;
  /** Named only where somebody else begins to speak. */
  readonly speaker: Speaker | null;
  readonly onSeek: (seconds: number) => void;
  /** Rows of a long list measure themselves; assistive technology then needs to be told how many there are. */
  readonly total?: number;
  readonly ref?: Ref<HTMLLIElement>;
}

/** One segment: who and when in the gutter, the words beside it. */
export const SegmentRow = memo(function SegmentRow({
  segment,
  index,
  active,
  speaker,
  onSeek,
  total,
  ref,
}: SegmentRowProps) {
  const { t } = useTranslation('transcripts');
  const time = formatTimecode(segment.start);

  const seekToWord = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    // Who selects text wants to copy it, not to listen.
    if (window.getSelection()?.isCollapsed === false) return;
    const caret = caretAt(clientX, clientY);
    const offset = caret && textOffset(currentTarget, caret.node, caret.offset);
    const word = offset === null ? undefined : segment.words[wordAtOffset(wordRanges(segment), offset)];
    if (word) onSeek(word.start);
  };

  return (
    <li
      ref={ref}
      className={classes['segment']}
      data-index={index}
      data-segment={index}
      data-active={active || undefined}
      data-turn={speaker !== null || undefined}
      data-plain={segment.speaker === null || undefined}
      aria-current={active || undefined}
      {...(total !== undefined && { 'aria-posinset': index + 1, 'aria-setsize': total })}
    >
      <div className={classes['gutter']}>
        {speaker && (
          <span className={classes['speaker']}>
            <span
              className={classes['dot']}
              style={{ background: speakerColor(speaker.colorIndex) }}
              aria-hidden="true"
            />
            <bdi>{speaker.name}</bdi>
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
      <p className={classes['text']} data-text onClick={seekToWord}>
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
    </li>
  );
});
