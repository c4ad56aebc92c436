import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash, IconZoomIn } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region } from '../lib/regions';
import { TimeField } from './time-field';
import classes from './tool-page.module.css';

export interface PartListProps {
  readonly regions: readonly Region[];
  readonly onChange: (region: Region, edge: 'start' | 'end', seconds: number) => void;
  readonly onToggle: (region: Region) => void;
  readonly onRemove: (region: Region) => void;
  readonly onShow: (region: Region) => void;
}

interface PartRowProps extends Omit<PartListProps, 'regions'> {
  readonly region: Region;
  readonly number: number;
  readonly item?: ComponentProps<'li'>;
}

/** A part with its moments; it can be turned off, and on again. */
export function PartRow({ region, number, item, onChange, onToggle, onRemove, onShow }: PartRowProps) {
  const { t } = useTranslation('processor');
  return (
    <li className={classes['part']} {...item}>
      <Checkbox aria-label={t('partActive', { number })} checked={region.active} onChange={() => onToggle(region)} />
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
}
