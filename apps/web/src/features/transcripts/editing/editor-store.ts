/** @file The transcript while it is written: segments, what can be taken back, and who listens. */
import type { Segment } from '@timbrel/subtitles';
import { type Change, difference, inverse, keyed, recognized, type Segments } from './changes';
import { type History, historyOf, record, redo, undo } from './history';

type Listener = () => void;

export class EditorStore {
  #history: History;
  readonly #listeners = new Set<Listener>();

  constructor(
    segments: readonly Segment[],
    private readonly now: () => number = () => Date.now(),
  ) {
    this.#history = historyOf(keyed(segments));
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getHistory = (): History => this.#history;
  readonly getSegments = (): Segments => this.#history.segments;

  /** Does what an operation says; null is nothing to do. `typing` is the key of the segment that is typed in. @returns whether something changed */
  apply(change: Change | null, typing: number | null = null): boolean {
    if (!change) return false;
    this.#set(record(this.#history, change, typing, this.now()));
    return true;
  }

  /** @returns what came back; null where there is nothing left to take back */
  undo(): Change | null {
    const step = this.#history.past.at(-1);
    if (!step) return null;
    this.#set(undo(this.#history));
    return inverse(step.change);
  }

  /** @returns what was done again */
  redo(): Change | null {
    const step = this.#history.future.at(-1);
    if (!step) return null;
    this.#set(redo(this.#history));
    return step.change;
  }

  /** What came of a merge; it can be taken back as any change. */
  replace(segments: readonly Segment[]): void {
    this.apply(difference(this.getSegments(), recognized(segments, this.getSegments())));
  }

  /** What was kept on this device, with what can be taken back. */
  restore(history: History): void {
    this.#set(history);
  }

  #set(history: History): void {
    this.#history = history;
    for (const listener of this.#listeners) listener();
  }
}
