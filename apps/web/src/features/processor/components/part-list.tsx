import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash, IconZoomIn } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region } from '../lib/regions';
import { TimeField } from './time-field';
import classes from './tool-page.module.css';

/** Shorter lists are rendered whole. */
const VIRTUAL_FROM = 60;
const ESTIMATED_ROW_PX = 48;

interface PartListProps {
  readonly regions: readonly Region[];
  readonly onChange: (region: Region, edge: 'start' | 'end', seconds: number) => void;
  readonly onToggle: (region: Region) => void;
  readonly onRemove: (region: Region) => void;
  readonly onShow: (region: Region) => void;
}

/** Every part with its moments; each can be turned off, and on again. */
export function PartList({ regions, onChange, onToggle, onRemove, onShow }: PartListProps) {
  const { t } = useTranslation('processor');
  const view = useRef<HTMLUListElement>(null);
  const isLong = regions.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: regions.length,
    enabled: isLong,
    estimateSize: () => ESTIMATED_ROW_PX,
    getScrollElement: () => view.current,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const rows = isLong ? items.map(({ index }) => index) : regions.map((_, index) => index);
  const [above, below] = isLong
    ? [items[0]?.start ?? 0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)]
    : [0, 0];
  return (
    <ul ref={view} className={classes['parts']} aria-label={t('parts')}>
      {isLong && <li aria-hidden="true" style={{ height: above }} />}
      {rows.map((index) => {
        const region = regions[index];
        const number = index + 1;
        return (
          region && (
            <li
              key={region.id}
              className={classes['part']}
              data-index={index}
              {...(isLong && {
                ref: virtualizer.measureElement,
                'aria-setsize': regions.length,
                'aria-posinset': number,
              })}
            >
              <Checkbox
                aria-label={t('partActive', { number })}
                checked={region.active}
                onChange={() => onToggle(region)}
              />
              <TimeField
                label={t('partStart', { number })}
                hideLabel
                value={region.start}
                onChange={(seconds) => onChange(region, 'start', seconds)}
              />
              <TimeField
                label={t('partEnd', { number })}
                hideLabel
                value={region.end}
                onChange={(seconds) => onChange(region, 'end', seconds)}
              />
              <ActionIcon aria-label={t('showPart', { number })} onClick={() => onShow(region)}>
                <IconZoomIn size={16} />
              </ActionIcon>
              <ActionIcon aria-label={t('removePart', { number })} onClick={() => onRemove(region)}>
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          )
        );
      })}
      {isLong && <li aria-hidden="true" style={{ height: below }} />}
    </ul>
  );
}
