import { lazy, type KeyboardEvent, type PointerEvent, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../shared/lib/clock';
import { speakerColor } from '../../lib/speaker-color';
import { speakerLane } from '../../lib/speakers';
import { usePlayback, usePlaybackValue } from '../../../../shared/playback/use-playback';
import { useReader } from '../../use-reader';
import classes from './dock.module.css';

const Waveform = lazy(() => import('./waveform').then((module) => ({ default: module.Waveform })));

const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowRight: 5,
  ArrowDown: -5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
};

interface ScrubberProps {
  readonly media: HTMLMediaElement | null;
  readonly peaks: readonly number[] | undefined;
  readonly durationSeconds: number;
  readonly height: number;
}

/** Waveform, speakers and playhead in one: press or drag to move, or the arrow keys. It runs from left to right in every language. */
export function Scrubber({ media, peaks, durationSeconds, height }: ScrubberProps) {
  const { t } = useTranslation('transcripts');
  const { seek } = useReader();
  const seconds = usePlaybackValue(({ time }) => Math.floor(time));

  const seekTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    seek(Math.min(1, Math.max(0, (clientX - left) / width)) * durationSeconds);
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seekTo(event);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
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
    <div
      className={classes['scrubber']}
      dir="ltr"
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
      <div className={classes['wave']} style={{ height }}>
        {media && peaks && (
          <Suspense fallback={null}>
            <Waveform media={media} peaks={peaks} durationSeconds={durationSeconds} height={height} />
          </Suspense>
        )}
      </div>
      <SpeakerLane durationSeconds={durationSeconds} />
      <Playhead durationSeconds={durationSeconds} />
    </div>
  );
}

/** Moved on every frame, past React. */
function Playhead({ durationSeconds }: { durationSeconds: number }) {
  const playback = usePlayback();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const share = durationSeconds > 0 ? Math.min(1, playback.getState().time / durationSeconds) : 0;
      head.current?.style.setProperty('left', `${100 * share}%`);
    };
    place();
    return playback.subscribe(place);
  }, [playback, durationSeconds]);
  return <div ref={head} className={classes['playhead']} aria-hidden="true" />;
}

/** Round ends reach beyond a line's own; in thousandths of the width. */
const LANE_INSET = 2.2;

/** Who speaks when, under the waveform; the names stand in the text and in the list of speakers. */
function SpeakerLane({ durationSeconds }: { durationSeconds: number }) {
  const { transcript, speakers } = useReader();
  const blocks = useMemo(() => speakerLane(transcript.segments), [transcript.segments]);
  if (blocks.length === 0 || durationSeconds <= 0) return null;
  const paths = new Map<string, string>();
  for (const { speaker, start, end } of blocks) {
    const from = (1000 * start) / durationSeconds + LANE_INSET;
    const to = Math.max(from + 0.1, (1000 * end) / durationSeconds - LANE_INSET);
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
