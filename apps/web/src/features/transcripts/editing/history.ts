/** @file What was changed, so that it can be taken back. Pure. */
import { type Change, changed, inverse, type Segments } from './changes';

export const MAX_STEPS = 500;
/** Key strokes in one segment that follow each other sooner than this are one step. */
const ONE_STEP_MS = 1_000;

export interface Step {
  readonly change: Change;
  /** The segment that was typed in; null for what stands alone. */
  readonly typing: number | null;
  /** When it was made, in milliseconds. */
  readonly at: number;
}

export interface History {
  readonly segments: Segments;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const historyOf = (segments: Segments): History => ({ segments, past: [], future: [] });

/** @param typing the key of the segment that is typed in. @param now milliseconds */
export function record(history: History, change: Change, typing: number | null, now: number): History {
  const last = history.past.at(-1);
  const goesOn = last !== undefined && typing !== null && last.typing === typing && now - last.at < ONE_STEP_MS;
  const step: Step = { change: goesOn ? { ...change, removed: last.change.removed } : change, typing, at: now };
  return {
    segments: changed(history.segments, change),
    past: [...(goesOn ? history.past.slice(0, -1) : history.past), step].slice(-MAX_STEPS),
    future: [],
  };
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    segments: changed(history.segments, inverse(step.change)),
    past: history.past.slice(0, -1),
    future: [...history.future, step],
  };
}

export function redo(history: History): History {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    segments: changed(history.segments, step.change),
    // What is done again stands alone: typing on does not become a part of it.
    past: [...history.past, { ...step, typing: null }],
    future: history.future.slice(0, -1),
  };
}
