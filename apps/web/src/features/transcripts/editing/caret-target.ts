/** A place in the text of one segment: UTF-16 offsets. */
interface Caret {
  readonly key: number;
  readonly from: number;
  readonly to: number;
}

/** The segment itself: nothing is written then, and keys are the editor's. */
interface WholeSegment {
  readonly key: number;
  readonly from: null;
  readonly to: null;
}

/** Where the caret is wanted next. The segment takes it as soon as it is on the screen. */
export class CaretTarget {
  #wanted: Caret | WholeSegment | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get wanted(): Caret | WholeSegment | null {
    return this.#wanted;
  }

  want(key: number, from: number, to = from): void {
    this.#want({ key, from, to });
  }

  wantSegment(key: number): void {
    this.#want({ key, from: null, to: null });
  }

  /** @returns the place, once, if it is in this segment */
  take(key: number): Caret | WholeSegment | null {
    if (this.#wanted?.key !== key) return null;
    const caret = this.#wanted;
    this.#wanted = null;
    return caret;
  }

  #want(place: Caret | WholeSegment): void {
    this.#wanted = place;
    for (const listener of this.#listeners) listener();
  }
}
