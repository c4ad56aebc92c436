import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { zoomed, type View } from './view';

const WHEEL_STEP = 0.0015;

/** The box that a part of a recording is drawn in: what is where, and coming closer by the wheel. */
export function useStage(view: View, durationSeconds: number, onView: (view: View) => void) {
  const { ref: sized, width } = useElementSize();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  });
  const secondsAt = (clientX: number): number => {
    const edges = box.current?.getBoundingClientRect();
    if (!edges || edges.width === 0) return view.from;
    return view.from + Math.min(1, Math.max(0, (clientX - edges.left) / edges.width)) * (view.to - view.from);
  };
  useEffect(() => {
    const element = box.current;
    // React listens to wheels without the right to keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      if (event.shiftKey || durationSeconds === 0) return;
      event.preventDefault();
      const now = latest.current;
      const edges = element!.getBoundingClientRect();
      const at = now.view.from + ((event.clientX - edges.left) / edges.width) * (now.view.to - now.view.from);
      now.onView(zoomed(now.view, Math.exp(event.deltaY * WHEEL_STEP), at, durationSeconds));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [durationSeconds]);
  return { ref: useMergedRef(sized, box), width, secondsAt };
}

/** Where a moment lies on screen, in per cent of the width. */
export const placeIn = (seconds: number, { from, to }: View): number => ((seconds - from) / (to - from)) * 100;
