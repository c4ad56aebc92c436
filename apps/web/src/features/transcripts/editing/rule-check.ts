import { DELIVERY_PROFILES, type DeliveryProfile, type DeliveryProfileKey, type Violation } from '@timbrel/subtitles';
import type { EditorStore } from './editor-store';
import { faultsOf } from './rules';

export interface RuleState {
  /** Whose rules are kept; null for nobody's. */
  readonly profileKey: DeliveryProfileKey | null;
  /** What is wrong with each segment, by its key. */
  readonly faults: ReadonlyMap<number, readonly Violation[]>;
}

const CHECK_AFTER_MS = 300;
/** What a segment that was never meant as a subtitle breaks nearly always. */
const OF_SUBTITLES = new Set(['line-too-long', 'too-many-lines', 'too-long']);
const NO_FAULTS: RuleState['faults'] = new Map();

/** Looks at the text with a publisher's eyes, whenever writing pauses. */
export class RuleCheck {
  #state: RuleState = { profileKey: null, faults: NO_FAULTS };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly stop: () => void;

  constructor(private readonly store: EditorStore) {
    const isSubtitles = [...faultsOf(store.getSegments(), DELIVERY_PROFILES.streaming).values()]
      .flat()
      .every(({ code }) => !OF_SUBTITLES.has(code));
    if (isSubtitles) this.choose('streaming');
    const stopListening = store.subscribe(() => {
      clearTimeout(this.#timer);
      if (this.#state.profileKey) this.#timer = setTimeout(() => this.#check(), CHECK_AFTER_MS);
    });
    this.stop = () => {
      stopListening();
      clearTimeout(this.#timer);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): RuleState => this.#state;

  get profile(): DeliveryProfile | null {
    return this.#state.profileKey && DELIVERY_PROFILES[this.#state.profileKey];
  }

  choose(profileKey: DeliveryProfileKey | null): void {
    this.#state = { ...this.#state, profileKey };
    this.#check();
  }

  #check(): void {
    const segments = this.store.getSegments();
    const { profile } = this;
    const found = profile ? [...faultsOf(segments, profile)] : [];
    this.#state = { ...this.#state, faults: new Map(found.map(([at, faults]) => [segments[at]!.key, faults])) };
    for (const listener of this.#listeners) listener();
  }
}
