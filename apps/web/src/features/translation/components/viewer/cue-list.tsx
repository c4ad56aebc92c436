import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useDeferredValue, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { textFaults } from '../../lib/text-faults';
import type { Translation } from '../../queries';
import { CueRow } from './cue-row';
import classes from './viewer.module.css';

/** Shorter lists are rendered whole, so that the browser's own search finds every word. */
const VIRTUAL_FROM = 300;
const ESTIMATED_ROW_PX = 72;

interface CueListProps {
  readonly translation: Translation;
  readonly texts: readonly string[];
  /** Null while they are only read. */
  readonly onWrite: ((index: number, text: string) => void) | null;
  readonly notice: ReactNode;
  /** Brings a cue on the screen, by its place. */
  readonly reach: Ref<(index: number) => void>;
}

/** Both languages, row by row. */
export function CueList({ translation, texts, onWrite, notice, reach }: CueListProps) {
  const { t } = useTranslation('translation');
  const { cues, source_lang, target_lang, result_file_id } = translation;
  const view = useRef<HTMLDivElement>(null);
  const isLong = cues.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: cues.length,
    enabled: isLong,
    estimateSize: () => ESTIMATED_ROW_PX,
    getScrollElement: () => view.current,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const rows = isLong ? items.map(({ index }) => index) : cues.map((_, index) => index);
  const [above, below] = isLong
    ? [items[0]?.start ?? 0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)]
    : [0, 0];
  const checked = useDeferredValue(texts);
  const faults = useMemo(
    () => textFaults(cues, checked, { language: target_lang, isSubtitles: result_file_id !== null }),
    [cues, checked, target_lang, result_file_id],
  );
  useImperativeHandle(
    reach,
    () => (index: number) => {
      const row = view.current?.querySelector(`[data-cue="${index}"]`);
      if (row) row.scrollIntoView({ block: 'center' });
      else virtualizer.scrollToIndex(index, { align: 'center' });
    },
    [virtualizer],
  );
  return (
    <div ref={view} className={classes['view']} role="region" aria-label={t('table')} tabIndex={0}>
      {notice}
      <ol className={classes['rows']} {...(isLong && { style: { paddingBlock: `${above}px ${below}px` } })}>
        {rows.map((index) => {
          const cue = cues[index];
          return (
            cue && (
              <CueRow
                key={index}
                cue={cue}
                index={index}
                text={texts[index] ?? ''}
                sourceLanguage={source_lang}
                language={target_lang}
                faults={faults.get(index)}
                onWrite={onWrite}
                {...(isLong && { total: cues.length, ref: virtualizer.measureElement })}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}
