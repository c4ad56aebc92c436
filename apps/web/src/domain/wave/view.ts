/** @file The part of a recording that is on screen. Pure. */

export interface View {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
}

/** Nobody cuts finer than this. */
const NARROWEST_SECONDS = 0.5;

/** Closer (factor < 1) or further away, so that `at` stays where it is on screen. */
export function zoomed({ from, to }: View, factor: number, at: number, durationSeconds: number): View {
  const width = Math.min(durationSeconds, Math.max(Math.min(NARROWEST_SECONDS, durationSeconds), (to - from) * factor));
  const share = (at - from) / (to - from);
  return moved({ from: at - share * width, to: at + (1 - share) * width }, 0, durationSeconds);
}

/** Along the recording, as far as it goes. */
export function moved({ from, to }: View, seconds: number, durationSeconds: number): View {
  const width = to - from;
  const start = Math.min(Math.max(0, from + seconds), Math.max(0, durationSeconds - width));
  return { from: start, to: Math.min(durationSeconds, start + width) };
}

/** A part with a little around it. */
export function around({ start, end }: { start: number; end: number }, durationSeconds: number): View {
  const margin = Math.max(0.25, (end - start) * 0.1);
  return { from: Math.max(0, start - margin), to: Math.min(durationSeconds, end + margin) };
}

/** Keeps a moment on screen while it moves. */
export const following = (view: View, at: number, durationSeconds: number): View =>
  at < view.from || at > view.to ? moved(view, at - view.from, durationSeconds) : view;
