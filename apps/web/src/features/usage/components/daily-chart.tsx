import { Button, Card, Group, SegmentedControl, Table, Title } from '@mantine/core';
import type { UsageSummaryDto } from '@timbrel/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Feature, FEATURES, formatAmount } from '../lib/amount';
import classes from './usage.module.css';

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.3;
const DAY_MS = 86_400_000;

const isFeature = (value: string): value is Feature => FEATURES.some((feature) => feature === value);

/** Each day's use as a bar, or as a table of the same figures. */
export function DailyChart({ summary }: { summary: UsageSummaryDto }) {
  const { t, i18n } = useTranslation('usage');
  const [feature, setFeature] = useState<Feature>('transcription');
  const [asTable, setAsTable] = useState(false);
  const { unit } = summary.features[feature];
  const days = summary.daily.map((each) => ({ date: each.date, amount: each[feature] }));
  const most = Math.max(...days.map(({ amount }) => amount), 1);
  // The whole month has its place, so that one day is one narrow bar.
  const { start, end } = summary.period;
  const slots = Math.max(days.length, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS));
  const step = WIDTH / Math.max(slots, 1);
  const name = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const label = (date: string) => name.format(new Date(date));
  return (
    <Card component="section" mb="md" aria-labelledby="daily">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" id="daily">
          {t('chartTitle')}
        </Title>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('chartFeature')}
            value={feature}
            onChange={(value) => isFeature(value) && setFeature(value)}
            data={FEATURES.map((value) => ({ value, label: t(value) }))}
          />
          <Button size="xs" variant="default" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'asChart' : 'asTable')}
          </Button>
        </Group>
      </Group>
      {asTable ? (
        <div className={classes['scroll']} role="group" aria-labelledby="daily" tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('day')}</Table.Th>
                <Table.Th scope="col">{t('amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.map(({ date, amount }) => (
                <Table.Tr key={date}>
                  <Table.Td>{label(date)}</Table.Td>
                  <Table.Td>{formatAmount(amount, unit, t)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : (
        <figure className={classes['chart']}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('chartLabel', {
              feature: t(feature),
              most: formatAmount(Math.max(...days.map(({ amount }) => amount), 0), unit, t),
            })}
          >
            {days.map(({ date, amount }, index) => {
              const height = Math.max(amount > 0 ? 3 : 1, (amount / most) * HEIGHT);
              return (
                <rect
                  key={date}
                  x={(index + GAP / 2) * step}
                  y={HEIGHT - height}
                  width={step * (1 - GAP)}
                  height={height}
                  className={classes[amount > 0 ? 'bar' : 'none']}
                >
                  <title>{`${label(date)}: ${formatAmount(amount, unit, t)}`}</title>
                </rect>
              );
            })}
          </svg>
          <figcaption className={classes['axis']}>
            <span>{label(start)}</span>
            <span>{label(end)}</span>
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
