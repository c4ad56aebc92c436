import { Textarea } from '@mantine/core';
import { stripTags, type Violation } from '@timbrel/subtitles';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../../../../shared/lib/clock';
import { languageTag, segmentDirection, textDirection } from '../../../../domain/subtitles/direction';
import { FaultChip } from '../../../../domain/subtitles/fault-chip';
import type { Translation } from '../../queries';
import classes from './viewer.module.css';

interface CueRowProps {
  readonly cue: Translation['cues'][number];
  readonly index: number;
  readonly text: string;
  readonly sourceLanguage: string;
  readonly language: string;
  readonly faults: readonly Violation[] | undefined;
  /** Null while it is only read. */
  readonly onWrite: ((index: number, text: string) => void) | null;
  /** Rows of a long list measure themselves; assistive technology then needs to be told how many there are. */
  readonly total?: number;
  readonly ref?: Ref<HTMLLIElement>;
}

/** Source and translation of one cue at one height, its time between them. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, index, text, sourceLanguage, language, faults, onWrite, total, ref } = props;
  const { t } = useTranslation('translation');
  const time = formatTimecode(cue.start);
  const isEmpty = text.trim() === '';
  const own = {
    dir: isEmpty ? textDirection(language) : segmentDirection(language, text),
    lang: languageTag(language),
  };
  const shown = (value: string) => (onWrite ? value : stripTags(value));
  return (
    <li
      ref={ref}
      className={classes['row']}
      data-index={index}
      data-cue={index}
      {...(total !== undefined && { 'aria-posinset': index + 1, 'aria-setsize': total })}
    >
      <p
        className={classes['source']}
        dir={segmentDirection(sourceLanguage, cue.source)}
        {...(sourceLanguage !== 'auto' && { lang: languageTag(sourceLanguage) })}
      >
        {shown(cue.source)}
      </p>
      <div className={classes['gutter']} dir="ltr">
        <time>{time}</time>
        {!cue.is_translated && text === cue.source && <span className={classes['mark']}>{t('untranslated')}</span>}
        <FaultChip faults={faults} />
      </div>
      {onWrite ? (
        <Textarea
          {...own}
          className={classes['field'] ?? ''}
          aria-label={t('cueText', { time })}
          autosize
          minRows={1}
          value={text}
          onChange={({ currentTarget }) => onWrite(index, currentTarget.value)}
        />
      ) : (
        <p className={classes['target']} {...own}>
          {shown(text)}
        </p>
      )}
    </li>
  );
});
