import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writeTime } from '../../../shared/lib/time-text';
import type { Figures } from './audio-outcome';

const ROWS = [
  ['integrated_lufs', 'figureLoudness', 'LUFS'],
  ['true_peak_db', 'figureTruePeak', 'dBTP'],
  ['range_lu', 'figureRange', 'LU'],
  ['noise_floor_db', 'figureNoise', 'dB'],
] as const;

/** What meters say of it, before and after; or as it is. */
export function FiguresTable({ before, after }: { before: Figures; after?: Figures }) {
  const { t, i18n } = useTranslation('processor');
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const shown = (figures: Figures, key: (typeof ROWS)[number][0], unit: string) =>
    figures[key] === null ? t('notMeasurable') : `${number.format(figures[key])} ${unit}`;
  return (
    <Table mt="sm" verticalSpacing={6} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('figure')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t(after ? 'before' : 'now')}
          </Table.Th>
          {after && (
            <Table.Th scope="col" ta="end">
              {t('after')}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ROWS.map(([key, label, unit]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {t(label)}
            </Table.Th>
            <Table.Td ta="end">{shown(before, key, unit)}</Table.Td>
            {after && <Table.Td ta="end">{shown(after, key, unit)}</Table.Td>}
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row" fw={400}>
            {t('figureLength')}
          </Table.Th>
          <Table.Td ta="end">{writeTime(before.duration_seconds)}</Table.Td>
          {after && <Table.Td ta="end">{writeTime(after.duration_seconds)}</Table.Td>}
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
