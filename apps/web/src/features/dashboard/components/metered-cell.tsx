import { useTranslation } from 'react-i18next';
import { type Day, usedUpOn } from '../../../domain/usage/forecast';
import { FREE_ALLOWANCE_SECONDS, formatAllowance, speakAllowance, usedShare } from '../lib/allowance';
import { UsageCell } from './usage-cell';

interface MeteredCellProps {
  title: string;
  /** Seconds, those that running jobs hold included. */
  used: number;
  /** Seconds; −1 is unlimited. */
  limit: number;
  resetsAt: string;
  /** Seconds a day. */
  recent: readonly Day[];
  /** A small allowance is shown as a gift. */
  mayBeFree?: boolean;
}

/** An allowance in time: used, left until when, and whether it lasts that long. */
export function MeteredCell({ title, used, limit, resetsAt, recent, mayBeFree = false }: MeteredCellProps) {
  const { t, i18n } = useTranslation('dashboard');
  const locale = i18n.language;
  if (limit < 0) {
    const value = formatAllowance(used, locale);
    return <UsageCell title={title} value={value} of={t('unlimited')} share={null} caption={null} recent={recent} />;
  }
  const date = (day: Date, month: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' }).format(day);
  const share = usedShare(used, limit);
  const end = used < limit ? usedUpOn(recent, limit - used, resetsAt) : null;
  const resets = { date: date(new Date(resetsAt), 'short') };
  const caption = end ? t('forecast', { date: date(end, 'short') }) : t(used < limit ? 'resets' : 'usedUp', resets);
  const label = [
    limit < 3600
      ? t('minutesUsedLabel', { name: title, used: Math.ceil(used / 60), count: limit / 60 })
      : t('usedLabel', { name: title, used: speakAllowance(used, locale), limit: speakAllowance(limit, locale) }),
    ...(end ? [t('forecastLabel', { date: date(end, 'long') })] : []),
  ].join(', ');
  const isFree = mayBeFree && limit <= FREE_ALLOWANCE_SECONDS;
  const allowance = formatAllowance(limit, locale);
  const unused = t('freeMinutes', { limit: allowance }).split(' / ');
  const shown =
    isFree && used === 0
      ? { value: unused[0]!, of: `/ ${unused[1]}` }
      : { value: formatAllowance(used, locale), of: `/ ${allowance}`, ...(isFree && { tag: t('durationFree') }) };
  return (
    <UsageCell
      title={title}
      {...shown}
      share={share}
      label={label}
      caption={caption}
      runsOut={end !== null}
      recent={recent}
    />
  );
}
