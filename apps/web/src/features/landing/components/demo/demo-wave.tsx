import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../shared/lib/clock';
import { usePlayback, usePlaybackValue } from '../../../../shared/playback/use-playback';
import { CLIP } from '../../lib/clip';
import { Bars } from '../bars';
import classes from './demo.module.css';

/** A slider steps by half seconds; the playhead moves more smoothly. */
const STEP_SECONDS = 0.5;
const STEPS_PER_SECOND = 20;

/** The recording's waveform, which is a slider as well. */
export function DemoWave() {
  const { t } = useTranslation('landing');
  const playback = usePlayback();
  const time = usePlaybackValue((state) => Math.round(state.time * STEPS_PER_SECOND) / STEPS_PER_SECOND);
  return (
    <div className={classes['wave']} style={{ '--at': Math.min(1, time / CLIP.seconds) } as CSSProperties}>
      <Bars peaks={CLIP.peaks} className={classes['unplayed']} />
      <Bars peaks={CLIP.peaks} className={classes['played']} />
      <span className={classes['playhead']} />
      <input
        type="range"
        aria-label={t('demoPosition')}
        aria-valuetext={formatClock(time)}
        min={0}
        max={Math.floor(CLIP.seconds)}
        step={STEP_SECONDS}
        value={Math.round(time / STEP_SECONDS) * STEP_SECONDS}
        onChange={({ currentTarget }) => playback.seek(Number(currentTarget.value))}
      />
    </div>
  );
}
