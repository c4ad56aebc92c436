import { Text, UnstyledButton } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../domain/session/session';
import { type Recording, wholePeaksOptions } from '../../../domain/wave/peaks';
import { WaveCanvas } from '../../../domain/wave/wave-canvas';
import waves from '../wave/wave.module.css';
import classes from './result.module.css';

const HEIGHT = 64;

interface AbWaveProps {
  readonly file: Recording;
  readonly name: string;
  readonly heard: boolean;
  /** 0 to 1. */
  readonly place: number;
  /** Heard from this place on. */
  readonly onHear: (place: number) => void;
}

/** One of two recordings: a click hears it, from there. */
export function AbWave({ file, name, heard, place, onHear }: AbWaveProps) {
  const { t } = useTranslation('processor');
  const user = useUser();
  const { data } = useQuery({ ...wholePeaksOptions(user.id, file), enabled: file.peaks_url !== null });
  return (
    <UnstyledButton
      className={classes['wave'] ?? ''}
      aria-pressed={heard}
      aria-label={t('hear', { name })}
      onClick={(event) => {
        const edges = event.currentTarget.getBoundingClientRect();
        // By the keyboard it is heard from where the other one is.
        onHear(event.detail === 0 ? place : (event.clientX - edges.left) / edges.width);
      }}
    >
      <span className={classes['label']}>
        {heard ? <IconVolume size={14} aria-hidden="true" /> : <IconVolumeOff size={14} aria-hidden="true" />}
        <Text size="xs" fw={520} span>
          {name}
        </Text>
      </span>
      <div className={waves['stage']}>
        <WaveCanvas peaks={data} view={{ from: 0, to: file.duration_seconds ?? 1 }} height={HEIGHT} muted={!heard} />
        {heard && <div className={waves['playhead']} style={{ left: `${place * 100}%` }} />}
      </div>
    </UnstyledButton>
  );
}
