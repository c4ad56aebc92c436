import { matchedGains } from '../lib/matched-gain';

export type Side = 'before' | 'after';
export interface AbState {
  readonly side: Side;
  readonly playing: boolean;
  /** Of the side that is heard, 0 to 1. */
  readonly place: number;
}

const FADE_MS = 30;
/** Further apart than this the two are heard as two. */
const MAX_DRIFT_SECONDS = 0.02;

/**
 * Two recordings of one sound, of which one is heard: switching keeps the place, crosses over without a click, and can make
 * both equally loud.
 */
export class AbPlayer {
  #state: AbState = { side: 'after', playing: false, place: 0 };
  #elements: Partial<Record<Side, HTMLAudioElement>> = {};
  #gains = { before: 1, after: 1 };
  #frame = 0;
  #fade = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): AbState => this.#state;

  /** A React ref callback for the element of one side. */
  readonly attach =
    (side: Side) =>
    (element: HTMLAudioElement): (() => void) => {
      this.#elements[side] = element;
      element.volume = side === this.#state.side ? this.#gains[side] : 0;
      const read = () => this.#read();
      const events = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'loadedmetadata'];
      for (const event of events) element.addEventListener(event, read);
      return () => {
        for (const event of events) element.removeEventListener(event, read);
        cancelAnimationFrame(this.#frame);
        cancelAnimationFrame(this.#fade);
        delete this.#elements[side];
      };
    };

  /** @param lufs of both, to be heard equally loud; null to hear them as they are */
  match(lufs: { before: number | null; after: number | null } | null): void {
    this.#gains = lufs ? matchedGains(lufs.before, lufs.after) : { before: 1, after: 1 };
    const heard = this.#elements[this.#state.side];
    if (heard) heard.volume = this.#gains[this.#state.side];
  }

  toggle(): void {
    const heard = this.#elements[this.#state.side];
    if (!heard) return;
    if (heard.paused) void heard.play().catch(() => undefined);
    else for (const element of Object.values(this.#elements)) element.pause();
    if (!heard.paused && this.#isOneLength()) this.#follow();
  }

  /** Hears this side from where the other one is. */
  hear(side: Side): void {
    const { side: former, place } = this.#state;
    if (side === former) return;
    const [from, to] = [this.#elements[former], this.#elements[side]];
    this.#set({ side });
    if (!from || !to) return;
    const playing = !from.paused;
    to.currentTime = this.#isOneLength() ? from.currentTime : place * (to.duration || 0);
    if (playing) void to.play().catch(() => undefined);
    this.#crossOver(from, to, this.#gains[side]);
  }

  swap(): void {
    this.hear(this.#state.side === 'before' ? 'after' : 'before');
  }

  /** @param place of the side that is heard, 0 to 1 */
  seek(place: number): void {
    const to = Math.min(1, Math.max(0, place));
    for (const element of Object.values(this.#elements)) {
      if (Number.isFinite(element.duration)) element.currentTime = to * element.duration;
    }
    this.#set({ place: to });
  }

  #crossOver(from: HTMLAudioElement, to: HTMLAudioElement, gain: number): void {
    cancelAnimationFrame(this.#fade);
    const [start, level] = [performance.now(), from.volume];
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / FADE_MS);
      from.volume = level * (1 - share);
      to.volume = gain * share;
      if (share < 1) this.#fade = requestAnimationFrame(step);
      else if (!this.#isOneLength()) from.pause();
    };
    step(start);
  }

  /** The silent one goes along, so that switching is at once. */
  #follow(): void {
    const { side } = this.#state;
    const [heard, other] = [this.#elements[side], this.#elements[side === 'before' ? 'after' : 'before']];
    if (!heard || !other || !this.#isOneLength()) return;
    if (!heard.paused && other.paused) void other.play().catch(() => undefined);
    if (heard.paused && !other.paused) other.pause();
    if (Math.abs(heard.currentTime - other.currentTime) > MAX_DRIFT_SECONDS) other.currentTime = heard.currentTime;
  }

  #isOneLength(): boolean {
    const { before, after } = this.#elements;
    return !!before && !!after && Math.abs(before.duration - after.duration) < 0.2;
  }

  #read(): void {
    const heard = this.#elements[this.#state.side];
    if (!heard) return;
    this.#follow();
    const place = heard.duration > 0 ? heard.currentTime / heard.duration : 0;
    this.#set({ playing: !heard.paused, place: Number.isFinite(place) ? place : 0 });
    cancelAnimationFrame(this.#frame);
    if (!heard.paused) this.#frame = requestAnimationFrame(() => this.#read());
  }

  #set(state: Partial<AbState>): void {
    this.#state = { ...this.#state, ...state };
    for (const listener of this.#listeners) listener();
  }
}
