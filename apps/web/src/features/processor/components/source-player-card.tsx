import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayback } from '../../../shared/playback/use-playback';
import type { Recording } from '../../../domain/wave/peaks';
import { useToolKeys } from '../use-tool-keys';
import { SourceWave, UnreadWave } from '../wave/source-wave';
import { PlayerBar } from '../../../shared/playback/player-bar';

/** The recording as it is, to see and to hear. */
export function SourcePlayerCard({ file, children }: { file: Recording; children?: ReactNode }) {
  const { t } = useTranslation('processor');
  const playback = usePlayback();
  useToolKeys({ toggle: () => playback.toggle() });
  return (
    <Card component="section" aria-label={t('recording')}>
      {file.status === 'ready' ? (
        <>
          <SourceWave file={file} />
          <PlayerBar durationSeconds={file.duration_seconds ?? 0} />
        </>
      ) : (
        <UnreadWave />
      )}
      {children}
    </Card>
  );
}
