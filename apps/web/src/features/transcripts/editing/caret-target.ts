/** A place in the text of one segment: UTF-16 offsets. */
export interface Caret {
  readonly key: number;
  readonly from: number;
  readonly to: number;
}

/** Where the caret is wanted next. The segment takes it as soon as it is on the screen. */
export class CaretTarget {
  #wanted: Caret | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get wanted(): Caret | null {
    return this.#wanted;
  }

  want(key: number, from: number, to = from): void {
    this.#wanted = { key, from, to };
    for (const listener of this.#listeners) listener();
  }

  /** @returns the place, once, if it is in this segment */
  take(key: number): Caret | null {
    if (this.#wanted?.key !== key) return null;
    const caret = this.#wanted;
    this.#wanted = null;
    return caret;
  }
}
