import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../shared/lib/clock';
import { usePlayback } from '../../../shared/playback/use-playback';
import type { Recording } from '../../../domain/wave/peaks';
import { Choice } from './output-fields';

export type SpeedStyle = 'voice' | 'music';

/** What is heard at once, before any job: the browser plays it so fast, at the same pitch. */
export function useSpeedPreview(factor: number): void {
  const playback = usePlayback();
  useEffect(() => {
    playback.setRate(factor);
    return () => playback.setRate(1);
  }, [playback, factor]);
}

/** '42:18 → 28:12', once the length is known. */
export function NewLength({ file, factor }: { file: Recording; factor: number }) {
  const { t } = useTranslation('processor');
  const { duration_seconds: seconds } = file;
  if (seconds === null) return null;
  return (
    <Text size="sm" role="status">
      {t('newLength', { before: formatClock(seconds), after: formatClock(seconds / factor) })}
    </Text>
  );
}

export function StyleField({ value, onChange }: { value: SpeedStyle; onChange: (style: SpeedStyle) => void }) {
  const { t } = useTranslation('processor');
  return (
    <Choice
      label={t('madeFor')}
      value={value}
      data={[
        { value: 'voice', label: t('styleVoice') },
        { value: 'music', label: t('styleMusic') },
      ]}
      onChange={(style) => onChange(style as SpeedStyle)}
    />
  );
}
