import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/lib/file-size';
import { NEAR_LIMIT } from '../../../shared/ui/meter';
import { type Day, daysLeft } from '../../../domain/usage/forecast';
import { formatDays, usedShare } from '../lib/allowance';
import { UsageCell } from './usage-cell';

const DAY_MS = 86_400_000;

interface StorageCellProps {
  /** Bytes. */
  used: number;
  /** Bytes; −1 is unlimited. */
  limit: number;
  /** Bytes a day. */
  recent: readonly Day[];
}

/** The room that is taken, and how long the rest of it lasts. */
export function StorageCell({ used, limit, recent }: StorageCellProps) {
  const { t, i18n } = useTranslation('dashboard');
  const locale = i18n.language;
  const value = formatFileSize(used, locale);
  const share = usedShare(used, limit);
  const isNear = share !== null && share >= NEAR_LIMIT;
  const days = daysLeft(recent, limit < 0 ? -1 : Math.max(0, limit - used));

  const caption = () => {
    if (limit < 0) return null;
    if (used >= limit) return t('storageFull');
    if (days === null) return t('storageLeft', { left: formatFileSize(limit - used, locale) });
    if (!isNear) return t('storagePace', { time: formatDays(days, locale) });
    return t('storageFullOn', { date: dateOf('short') });
  };
  const dateOf = (month: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month }).format(new Date(Date.now() + (days ?? 0) * DAY_MS));
  const allowance = limit < 0 ? t('unlimited') : formatFileSize(limit, locale);
  const label = t('usedLabel', { name: t('storage'), used: value, limit: allowance });
  const hasDate = isNear && days !== null && used < limit;
  return (
    <UsageCell
      title={t('storage')}
      value={value}
      of={limit < 0 ? allowance : `/ ${allowance}`}
      share={share}
      label={hasDate ? `${label}, ${t('forecastLabel', { date: dateOf('long') })}` : label}
      caption={caption()}
      recent={recent}
    />
  );
}
