import { Card } from '@mantine/core';
import type { GetPlanLimitsResponse, RecentUsageDto } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/lib/file-size';
import { WORDS_PER_HOUR } from '../lib/allowance';
import { MeteredCell } from './metered-cell';
import { StorageCell } from './storage-cell';
import { UsageCell, UsageCellSkeleton } from './usage-cell';
import classes from './usage-card.module.css';

const CELLS = ['transcription', 'translation', 'storage', 'fileSizeLimit'] as const;
const MB = 1024 * 1024;
const SECONDS_PER_WORD = 3600 / WORDS_PER_HOUR;

interface UsageCardProps {
  limits: GetPlanLimitsResponse | undefined;
  /** The last days, for the forecast; without them there is none. */
  recent?: readonly RecentUsageDto[] | undefined;
  /** Bytes of the largest file there is. */
  largest?: number | undefined;
}

/** Four figures of the plan, all from the server. */
export function UsageCard({ limits, recent = [], largest }: UsageCardProps) {
  const { t, i18n } = useTranslation('dashboard');
  const days = (key: 'transcription' | 'translation' | 'storage', factor = 1) =>
    recent.map((day) => ({ date: day.date, amount: day[key] * factor }));
  const cells = ({ limits: { max_file_mb: maxFileMb }, usage }: GetPlanLimitsResponse) => {
    const { transcription, translation, storage } = usage;
    const isUnlimited = maxFileMb < 0;
    return (
      <>
        <MeteredCell
          title={t('transcription')}
          used={transcription.used + transcription.reserved}
          limit={transcription.limit}
          resetsAt={transcription.resets_at}
          recent={days('transcription')}
          mayBeFree
        />
        {translation.limit === 0 ? (
          <UsageCell
            title={t('translation')}
            value={t('translationNotAvailable')}
            share={null}
            caption={t('notInPlan')}
            quiet
          />
        ) : (
          <MeteredCell
            title={t('translation')}
            used={(translation.used + translation.reserved) * SECONDS_PER_WORD}
            limit={translation.limit < 0 ? -1 : translation.limit * SECONDS_PER_WORD}
            resetsAt={translation.resets_at}
            recent={days('translation', SECONDS_PER_WORD)}
          />
        )}
        <StorageCell used={storage.used} limit={storage.limit} recent={days('storage')} />
        <UsageCell
          title={t('fileSizeLimit')}
          value={isUnlimited ? t('unlimited') : formatFileSize(maxFileMb * MB, i18n.language)}
          of={isUnlimited ? '' : t('perFile')}
          share={null}
          caption={largest === undefined ? null : t('largestFile', { size: formatFileSize(largest, i18n.language) })}
        />
      </>
    );
  };
  return (
    <Card padding={0}>
      <div className={classes['cells']}>
        {limits ? cells(limits) : CELLS.map((name) => <UsageCellSkeleton key={name} title={t(name)} />)}
      </div>
    </Card>
  );
}
