import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash, IconZoomIn } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Region } from '../lib/regions';
import { TimeField } from './time-field';
import classes from './tool-page.module.css';

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
  return (
    <ul className={classes['parts']} aria-label={t('parts')}>
      {regions.map((region, index) => {
        const number = index + 1;
        return (
          <li key={region.id} className={classes['part']}>
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
        );
      })}
    </ul>
  );
}
