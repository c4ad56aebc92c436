import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayback, usePlaybackValue } from '../../../shared/playback/use-playback';
import { useUser } from '../../../domain/session/session';
import { spokenTime } from '../lib/spoken-time';
import { type Recording, wholePeaksOptions } from '../../../domain/wave/peaks';
import { Playhead } from './playhead';
import { Ruler } from './ruler';
import { placeIn, useStage } from '../../../domain/wave/use-stage';
import type { View } from '../../../domain/wave/view';
import { WaveCanvas } from '../../../domain/wave/wave-canvas';
import classes from './wave.module.css';

const HEIGHT = 96;
const [STEP, LEAP] = [1, 10];
const nothing = () => undefined;

/** All of a recording, to listen to before anything is done. */
export function SourceWave({ file }: { file: Recording }) {
  const { t, i18n } = useTranslation('processor');
  const user = useUser();
  const playback = usePlayback();
  const time = usePlaybackValue((state) => Math.round(state.time));
  const durationSeconds = file.duration_seconds ?? 0;
  const view = { from: 0, to: durationSeconds };
  const { data } = useQuery(wholePeaksOptions(user.id, file));
  const { ref, secondsAt } = useStage(view, 0, nothing);
  return (
    <div>
      <Ruler view={view} />
      <div
        ref={ref}
        className={classes['stage']}
        role="slider"
        tabIndex={0}
        aria-label={t('position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationSeconds)}
        aria-valuenow={time}
        aria-valuetext={spokenTime(time, i18n.language)}
        onPointerDown={(event) => playback.seek(secondsAt(event.clientX))}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -STEP, ArrowRight: STEP, PageDown: -LEAP, PageUp: LEAP }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          playback.skip(step);
        }}
      >
        <WaveCanvas peaks={data} view={view} height={HEIGHT} muted />
        <Played view={view}>
          <WaveCanvas peaks={data} view={view} height={HEIGHT} />
        </Played>
        <Playhead view={view} />
      </div>
    </div>
  );
}

/** The place of the waveform while the file is being read. */
export const UnreadWave = () => <WaveCanvas peaks={undefined} view={{ from: 0, to: 0 }} height={HEIGHT} muted />;

/** What was heard of it: as far as the playhead. */
function Played({ view, children }: { view: View; children: ReactNode }) {
  const place = usePlaybackValue((state) => placeIn(state.time, view));
  return (
    <div className={classes['played']} style={{ clipPath: `inset(0 ${100 - place}% 0 0)` }}>
      {children}
    </div>
  );
}
