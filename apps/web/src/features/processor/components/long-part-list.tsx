import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type PartListProps, PartRow } from './part-row';
import classes from './tool-page.module.css';

const ESTIMATED_ROW_PX = 48;

/** Parts as far as they are seen. */
export function LongPartList({ regions, ...actions }: PartListProps) {
  const { t } = useTranslation('processor');
  const view = useRef<HTMLUListElement>(null);
  const virtualizer = useVirtualizer({
    count: regions.length,
    estimateSize: () => ESTIMATED_ROW_PX,
    getScrollElement: () => view.current,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <ul ref={view} className={classes['parts']} aria-label={t('parts')}>
      <li aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} />
      {items.map(({ index }) => {
        const region = regions[index];
        const number = index + 1;
        const item = {
          ref: virtualizer.measureElement,
          'data-index': index,
          'aria-setsize': regions.length,
          'aria-posinset': number,
        };
        return region && <PartRow key={region.id} region={region} number={number} item={item} {...actions} />;
      })}
      <li aria-hidden="true" style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
    </ul>
  );
}
