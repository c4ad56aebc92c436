import { useMove } from '@mantine/hooks';
import { moved, type View } from '../../../domain/wave/view';
import type { Peaks } from '../../../domain/wave/peaks';
import { WaveCanvas } from '../../../domain/wave/wave-canvas';
import classes from './wave.module.css';

interface MinimapProps {
  readonly peaks: Peaks | undefined;
  readonly durationSeconds: number;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly stays: (seconds: number) => boolean;
}

/** All of the recording, and which part of it is on screen; by pointer, since keys have other ways. */
export function Minimap({ peaks, durationSeconds, view, onView, stays }: MinimapProps) {
  const width = view.to - view.from;
  const { ref } = useMove(({ x }) =>
    onView(moved({ from: x * durationSeconds - width / 2, to: x * durationSeconds + width / 2 }, 0, durationSeconds)),
  );
  return (
    <div ref={ref} className={classes['minimap']} aria-hidden="true">
      <WaveCanvas peaks={peaks} view={{ from: 0, to: durationSeconds }} height={36} stays={stays} muted />
      <div
        className={classes['window']}
        style={{ left: `${(view.from / durationSeconds) * 100}%`, width: `${(width / durationSeconds) * 100}%` }}
      />
    </div>
  );
}
