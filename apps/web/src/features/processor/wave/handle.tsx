import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenTime } from '../lib/spoken-time';
import type { CutMode } from '../lib/regions';
import { placeIn } from '../../../domain/wave/use-stage';
import type { View } from '../../../domain/wave/view';
import classes from './wave.module.css';

const [FINE, COARSE] = [0.01, 1];

interface HandleProps {
  readonly label: string;
  readonly seconds: number;
  readonly min: number;
  readonly max: number;
  readonly view: View;
  readonly mode: CutMode;
  readonly secondsAt: (clientX: number) => number;
  readonly onMove: (seconds: number) => void;
  /** The pointer has let go; with Alt it stays where it is. */
  readonly onDrop: (seconds: number, exact: boolean) => void;
}

/** One edge of a part: dragged by the pointer, moved by the arrow keys. */
export function Handle({ label, seconds, min, max, view, mode, secondsAt, onMove, onDrop }: HandleProps) {
  const { i18n } = useTranslation();
  const place = placeIn(seconds, view);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? COARSE : FINE;
    const to = {
      ArrowLeft: seconds - step,
      ArrowDown: seconds - step,
      ArrowRight: seconds + step,
      ArrowUp: seconds + step,
      Home: min,
      End: max,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(to);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(secondsAt(event.clientX));
  };
  // One that is out of sight can still be reached by the keyboard.
  return (
    <div
      className={classes['handle']}
      data-mode={mode}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={seconds}
      aria-valuetext={spokenTime(seconds, i18n.language)}
      style={{ left: `${Math.min(100, Math.max(0, place))}%`, opacity: place < 0 || place > 100 ? 0.001 : 1 }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        event.currentTarget.releasePointerCapture(event.pointerId);
        onDrop(secondsAt(event.clientX), event.altKey);
      }}
    />
  );
}
