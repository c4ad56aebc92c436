import { useQuery } from '@tanstack/react-query';
import type { GetFileResponse } from '@timbrel/api-client';
import { lazy, type KeyboardEvent, type PointerEvent, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../shared/lib/clock';
import { speakerColor } from '../../lib/speaker-color';
import { speakerLane } from '../../lib/speakers';
import { usePlayback, usePlaybackValue } from '../../../../shared/playback/use-playback';
import { useUser } from '../../../../domain/session/session';
import { viewPeaksOptions, wholePeaksOptions } from '../../../../domain/wave/peaks';
import { placeIn, useStage } from '../../../../domain/wave/use-stage';
import type { View } from '../../../../domain/wave/view';
import { WaveCanvas } from '../../../../domain/wave/wave-canvas';
import { useOpenEditor } from '../../editing/use-editor';
import { useReader } from '../../use-reader';
import classes from './dock.module.css';

const SegmentEdges = lazy(() =>
  import('../editing/segment-edges').then((module) => ({ default: module.SegmentEdges })),
);

const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowRight: 5,
  ArrowDown: -5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
};

interface ScrubberProps {
  readonly file: GetFileResponse;
  readonly view: View;
  readonly durationSeconds: number;
  readonly height: number;
  readonly onView: (view: View) => void;
}

/** Waveform, speakers and playhead in one: press or drag to move, or the arrow keys. It runs from left to right in every language. */
export function Scrubber({ file, view, durationSeconds, height, onView }: ScrubberProps) {
  const { t } = useTranslation('transcripts');
  const { seek } = useReader();
  const editor = useOpenEditor();
  const seconds = usePlaybackValue(({ time }) => Math.floor(time));
  const { ref, secondsAt } = useStage(view, file.peaks_url === null ? 0 : durationSeconds, onView);

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seek(secondsAt(event.clientX));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(secondsAt(event.clientX));
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? durationSeconds : by === undefined ? null : seconds + by;
    if (to === null || event.altKey || event.shiftKey) return;
    event.preventDefault();
    seek(Math.min(to, durationSeconds));
  };

  return (
    <div className={classes['scrubber']} dir="ltr">
      <div
        ref={ref}
        className={classes['stage']}
        role="slider"
        tabIndex={0}
        aria-label={t('position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationSeconds)}
        aria-valuenow={seconds}
        aria-valuetext={t('positionText', { time: formatClock(seconds), total: formatClock(durationSeconds) })}
        onPointerDown={press}
        onPointerMove={move}
        onKeyDown={step}
      >
        <Wave file={file} view={view} height={height} />
        <SpeakerLane view={view} />
        <Playhead view={view} />
      </div>
      {editor && (
        <Suspense fallback={null}>
          <SegmentEdges view={view} secondsAt={secondsAt} />
        </Suspense>
      )}
    </div>
  );
}

/** The recording as bars, the part that was heard in the brand's colour. */
function Wave({ file, view, height }: Pick<ScrubberProps, 'file' | 'view' | 'height'>) {
  const user = useUser();
  const { data: whole } = useQuery({ ...wholePeaksOptions(user.id, file), enabled: file.peaks_url !== null });
  const isNear = view.to - view.from < (file.duration_seconds ?? 0);
  const { data: near } = useQuery({ ...viewPeaksOptions(user.id, file, view), enabled: isNear });
  const peaks = (isNear && near) || whole;
  return (
    <div className={classes['wave']} style={{ height }}>
      <WaveCanvas peaks={peaks} view={view} height={height} muted />
      <div className={classes['played']}>
        <WaveCanvas peaks={peaks} view={view} height={height} />
      </div>
    </div>
  );
}

/** Moved on every frame, past React; what was heard of the waveform ends where it stands. */
function Playhead({ view }: { view: View }) {
  const playback = usePlayback();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const at = Math.min(100, Math.max(0, view.to > view.from ? placeIn(playback.getState().time, view) : 0));
      head.current?.parentElement?.style.setProperty('--played', `${at}%`);
    };
    place();
    return playback.subscribe(place);
  }, [playback, view]);
  return <div ref={head} className={classes['playhead']} aria-hidden="true" />;
}

/** Round ends reach beyond a line's own; in thousandths of the width. */
const LANE_INSET = 2.2;

/** Who speaks when, under the waveform; the names stand in the text and in the list of speakers. */
function SpeakerLane({ view }: { view: View }) {
  const { transcript, speakers } = useReader();
  const blocks = useMemo(() => speakerLane(transcript.segments), [transcript.segments]);
  const width = view.to - view.from;
  if (blocks.length === 0 || width <= 0) return null;
  const paths = new Map<string, string>();
  for (const { speaker, start, end } of blocks) {
    if (end < view.from || start > view.to) continue;
    const from = (1000 * (start - view.from)) / width + LANE_INSET;
    const to = Math.max(from + 0.1, (1000 * (end - view.from)) / width - LANE_INSET);
    paths.set(speaker, `${paths.get(speaker) ?? ''}M${from.toFixed(2)} 2H${to.toFixed(2)}`);
  }
  return (
    <svg className={classes['lane']} viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
      {[...paths].map(([name, path]) => (
        <path key={name} d={path} style={{ stroke: speakerColor(speakers.get(name)?.colorIndex ?? 0) }} />
      ))}
    </svg>
  );
}
