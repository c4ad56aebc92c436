export interface ConnectionState {
  reach: 'unknown' | 'reached' | 'unreachable';
  /** A check is under way. */
  checking: boolean;
  /** The server has answered since the page was opened. */
  everReached: boolean;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** The pause before the check is made again by itself, after `failures` failed ones in a row. */
export const nextCheckMs = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/**
 * Whether the server answers, as an external store. A failure is checked again with growing pauses; a success is
 * believed until somebody has a doubt.
 */
export class ConnectionMonitor {
  #state: ConnectionState = { reach: 'unknown', checking: false, everReached: false };
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #probe: () => Promise<unknown>;

  /** @param probe resolves when the server answers and rejects when it doesn't; it brings its own time limit. */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ConnectionState => this.#state;

  /** Asks the server now; a check that is under way is the answer to a second call. */
  readonly check = async (): Promise<void> => {
    if (this.#state.checking) return;
    clearTimeout(this.#timer);
    this.#set({ checking: true });
    try {
      await this.#probe();
      this.#failures = 0;
      this.#set({ reach: 'reached', checking: false, everReached: true });
    } catch {
      this.#failures += 1;
      this.#timer = setTimeout(() => void this.check(), nextCheckMs(this.#failures));
      this.#set({ reach: 'unreachable', checking: false });
    }
  };

  /** A call got no answer: find out whether that was the server. While it is known to be away, the own rhythm goes on. */
  readonly doubt = (): void => {
    if (this.#state.reach === 'reached') void this.check();
  };

  /** Ends the checks that are to come. */
  readonly stop = (): void => clearTimeout(this.#timer);

  #set(change: Partial<ConnectionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
