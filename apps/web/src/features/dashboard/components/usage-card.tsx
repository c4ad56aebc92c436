import { Card } from '@mantine/core';
import type { GetPlanLimitsResponse } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/lib/file-size';
import { FREE_ALLOWANCE_SECONDS, formatAllowance, usedShare, WORDS_PER_HOUR } from '../lib/allowance';
import { UsageCell, UsageCellSkeleton } from './usage-cell';
import classes from './usage-card.module.css';

const CELLS = ['transcription', 'translation', 'storage', 'fileSizeLimit'] as const;
const MB = 1024 * 1024;

type Limits = GetPlanLimitsResponse;

function useResetDate() {
  const { t, i18n } = useTranslation('dashboard');
  const format = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' });
  return (isoTime: string) => t('resets', { date: format.format(new Date(isoTime)) });
}

function TranscriptionCell({ limits: { usage } }: { limits: Limits }) {
  const { t, i18n } = useTranslation('dashboard');
  const resets = useResetDate();
  const { limit, resets_at } = usage.transcription;
  const used = usage.transcription.used + usage.transcription.reserved;
  const isFree = limit >= 0 && limit <= FREE_ALLOWANCE_SECONDS;
  const allowance = formatAllowance(Math.max(limit, 0), i18n.language);
  if (isFree && used === 0) {
    const text = t('freeMinutes', { limit: allowance });
    const [value = text, rest] = text.split(' / ');
    return (
      <UsageCell
        title={t('transcription')}
        value={value}
        of={`/ ${rest}`}
        share={0}
        label={text}
        caption={resets(resets_at)}
      />
    );
  }
  const value = formatAllowance(used, i18n.language);
  return (
    <UsageCell
      title={t('transcription')}
      {...(isFree && { tag: t('durationFree') })}
      value={value}
      of={limit < 0 ? t('unlimited') : `/ ${allowance}`}
      share={usedShare(used, limit)}
      label={t('usedLabel', { name: t('transcription'), used: value, limit: limit < 0 ? t('unlimited') : allowance })}
      caption={limit < 0 ? null : resets(resets_at)}
    />
  );
}

function TranslationCell({ limits: { usage } }: { limits: Limits }) {
  const { t, i18n } = useTranslation('dashboard');
  const resets = useResetDate();
  const { limit, resets_at } = usage.translation;
  const used = usage.translation.used + usage.translation.reserved;
  if (limit === 0) {
    return (
      <UsageCell
        title={t('translation')}
        value={t('translationNotAvailable')}
        share={null}
        caption={t('notInPlan')}
        quiet
      />
    );
  }
  const hours = (words: number) => formatAllowance((words / WORDS_PER_HOUR) * 3600, i18n.language);
  const value = hours(used);
  const allowance = limit < 0 ? t('unlimited') : hours(limit);
  return (
    <UsageCell
      title={t('translation')}
      value={value}
      of={limit < 0 ? allowance : `/ ${allowance}`}
      share={usedShare(used, limit)}
      label={t('usedLabel', { name: t('translation'), used: value, limit: allowance })}
      caption={limit < 0 ? null : resets(resets_at)}
    />
  );
}

function StorageCell({ limits: { usage } }: { limits: Limits }) {
  const { t, i18n } = useTranslation('dashboard');
  const { used, limit } = usage.storage;
  const value = formatFileSize(used, i18n.language);
  const allowance = limit < 0 ? t('unlimited') : formatFileSize(limit, i18n.language);
  return (
    <UsageCell
      title={t('storage')}
      value={value}
      of={limit < 0 ? allowance : `/ ${allowance}`}
      share={usedShare(used, limit)}
      label={t('usedLabel', { name: t('storage'), used: value, limit: allowance })}
      caption={limit < 0 ? null : t('storageLeft', { left: formatFileSize(Math.max(limit - used, 0), i18n.language) })}
    />
  );
}

/** Four figures of the plan, all from the server. */
export function UsageCard({ limits }: { limits: Limits | undefined }) {
  const { t, i18n } = useTranslation('dashboard');
  return (
    <Card padding={0}>
      <div className={classes['cells']}>
        {limits ? (
          <>
            <TranscriptionCell limits={limits} />
            <TranslationCell limits={limits} />
            <StorageCell limits={limits} />
            <UsageCell
              title={t('fileSizeLimit')}
              value={
                limits.limits.max_file_mb < 0
                  ? t('unlimited')
                  : formatFileSize(limits.limits.max_file_mb * MB, i18n.language)
              }
              of={limits.limits.max_file_mb < 0 ? '' : t('perFile')}
              share={null}
              caption={null}
            />
          </>
        ) : (
          CELLS.map((name) => <UsageCellSkeleton key={name} title={t(name)} />)
        )}
      </div>
    </Card>
  );
}
