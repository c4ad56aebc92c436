import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePlayback } from '../../../shared/playback/use-playback';
import { useUser } from '../../../domain/session/session';
import { type CutMode, moveEdge, type Region, staysAt } from '../lib/regions';
import type { View } from '../../../domain/wave/view';
import { type Recording, viewPeaksOptions, wholePeaksOptions } from '../../../domain/wave/peaks';
import { snapped } from '../queries';
import { Handle } from './handle';
import { Minimap } from './minimap';
import { Playhead } from './playhead';
import { Ruler } from './ruler';
import { placeIn, useStage } from '../../../domain/wave/use-stage';
import { WaveCanvas } from '../../../domain/wave/wave-canvas';
import classes from './wave.module.css';

const HEIGHT = 220;

interface WaveEditorProps {
  readonly file: Recording;
  readonly regions: readonly Region[];
  readonly mode: CutMode;
  readonly snap: boolean;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onRegion: (region: Region) => void;
}

/** Where more parts are on the screen, the colours of the waveform tell them; their edges are moved from nearer, or as numbers. */
const MAX_OUTLINED = 60;

/** A recording with its parts: a click goes there, edges are dragged, the wheel comes closer. */
export function WaveEditor({ file, regions, mode, snap, view, onView, onRegion }: WaveEditorProps) {
  const { t } = useTranslation('processor');
  const user = useUser();
  const playback = usePlayback();
  const durationSeconds = file.duration_seconds ?? 0;
  const { data: whole } = useQuery(wholePeaksOptions(user.id, file));
  const { data: near } = useQuery(viewPeaksOptions(user.id, file, view));
  const { ref, secondsAt } = useStage(view, durationSeconds, onView);
  const stays = (seconds: number) => staysAt(seconds, regions, mode);
  const numbered = regions.map((region, index) => ({ ...region, number: index + 1 }));
  const inView = numbered.filter(({ start, end }) => end >= view.from && start <= view.to);
  const outlined = inView.length > MAX_OUTLINED ? [] : inView;

  const drop = (region: Region, edge: 'start' | 'end', seconds: number, exact: boolean) => {
    if (!snap || exact) return;
    void snapped(user.id, file, seconds).then((at) => onRegion(moveEdge(region, edge, at, durationSeconds)));
  };

  return (
    <div>
      <Ruler view={view} />
      <div
        ref={ref}
        className={classes['stage']}
        onPointerDown={(event) => playback.seek(secondsAt(event.clientX))}
        data-testid="stage"
      >
        <WaveCanvas peaks={near} view={view} height={HEIGHT} stays={stays} />
        {outlined.map((region) => (
          <div
            key={region.id}
            className={classes['region']}
            data-mode={mode}
            data-active={region.active}
            style={{
              left: `${placeIn(region.start, view)}%`,
              width: `${placeIn(region.end, view) - placeIn(region.start, view)}%`,
            }}
          />
        ))}
        <Playhead view={view} />
        {outlined
          .filter(({ active }) => active)
          .flatMap(({ number, ...region }) =>
            (['start', 'end'] as const).map((edge) => (
              <Handle
                key={`${region.id}-${edge}`}
                label={t(edge === 'start' ? 'partStart' : 'partEnd', { number })}
                seconds={region[edge]}
                min={edge === 'start' ? 0 : region.start}
                max={edge === 'start' ? region.end : durationSeconds}
                view={view}
                mode={mode}
                secondsAt={secondsAt}
                onMove={(seconds) => onRegion(moveEdge(region, edge, seconds, durationSeconds))}
                onDrop={(seconds, exact) => drop(region, edge, seconds, exact)}
              />
            )),
          )}
      </div>
      <Minimap peaks={whole} durationSeconds={durationSeconds} view={view} onView={onView} stays={stays} />
    </div>
  );
}
