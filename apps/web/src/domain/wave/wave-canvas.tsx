import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Peaks } from './peaks';
import type { View } from './view';
import classes from './wave-canvas.module.css';

const [BAR, GAP] = [2, 2];
/** Silence reads as a dotted line. */
const LEAST = 2;

interface WaveCanvasProps {
  readonly peaks: Peaks | undefined;
  readonly view: View;
  readonly height: number;
  /** Whether the sound at a moment stays; what does not is drawn weaker. */
  readonly stays?: (seconds: number) => boolean;
  /** Greyed, as the one of two that is not heard. */
  readonly muted?: boolean;
}

/** A part of a recording as bars. It only draws. */
export function WaveCanvas({ peaks, view, height, stays, muted = false }: WaveCanvasProps) {
  const { ref: box, width } = useElementSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useMantineTheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const [strong, weak] = dark
    ? [theme.colors['lagoon']?.[4] ?? '', theme.colors.dark[3]]
    : [theme.colors['lagoon']?.[7] ?? '', theme.colors.gray[5]];

  useEffect(() => {
    const surface = canvas.current;
    // Nothing to draw on before it is laid out.
    if (!surface || width === 0) return;
    const context = surface.getContext('2d');
    if (!context) return;
    const scale = window.devicePixelRatio || 1;
    [surface.width, surface.height] = [Math.round(width * scale), Math.round(height * scale)];
    context.scale(scale, scale);
    context.clearRect(0, 0, width, height);
    const loudest = Math.max(0.05, ...(peaks?.peaks ?? []));
    const seconds = (view.to - view.from) / width;
    for (let x = 0; x < width; x += BAR + GAP) {
      const from = view.from + x * seconds;
      const bar = Math.max(LEAST, (peakOf(peaks, from, from + (BAR + GAP) * seconds) / loudest) * height);
      const kept = stays?.(from + ((BAR + GAP) / 2) * seconds) ?? true;
      context.globalAlpha = kept ? 1 : 0.3;
      context.fillStyle = muted || !kept ? weak : strong;
      context.beginPath();
      context.roundRect(x, (height - bar) / 2, BAR, bar, 1);
      context.fill();
    }
  }, [peaks, view, width, height, stays, muted, strong, weak]);

  return (
    <div ref={box} className={classes['canvasBox']} style={{ height }}>
      <canvas ref={canvas} className={classes['canvas']} style={{ height }} aria-hidden="true" />
    </div>
  );
}

function peakOf(peaks: Peaks | undefined, from: number, to: number): number {
  if (!peaks) return 0;
  const { start_seconds: start, samples_per_second: rate } = peaks;
  const [first, last] = [
    Math.floor((from - start) * rate),
    Math.max(Math.ceil((to - start) * rate), Math.floor((from - start) * rate) + 1),
  ];
  let most = 0;
  for (let at = Math.max(0, first); at < Math.min(peaks.peaks.length, last); at += 1)
    most = Math.max(most, peaks.peaks[at]!);
  return most;
}
