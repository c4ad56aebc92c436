/** What a page shows of the recording it plays. Times are seconds. */
export interface PlaybackState {
  readonly time: number;
  readonly playing: boolean;
  readonly rate: number;
  readonly muted: boolean;
  /** `none`: no recording attached; `failed`: the browser can't play it. Reading works in every one of them. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  /** What is heard again and again; null for nothing. */
  readonly loop: Stretch | null;
}

/** A part of a recording. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const INITIAL: PlaybackState = { time: 0, playing: false, rate: 1, muted: false, status: 'none', loop: null };
const EVENTS = [
  'play',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'ratechange',
  'volumechange',
  'loadedmetadata',
  'canplay',
  'emptied',
  'error',
] as const;

/**
 * One recording's position and transport as an external store, so that a frame of playback re-renders only what it
 * changes. Without an element it still keeps a position: seeking then moves through the text alone.
 */
export class Playback {
  #element: HTMLMediaElement | null = null;
  #state = INITIAL;
  #frame = 0;
  #pauseAt: number | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): PlaybackState => this.#state;

  /** Follows this element from now on (a React ref callback); returns how to let go of it. */
  readonly attach = (element: HTMLMediaElement): (() => void) => {
    this.#element = element;
    for (const event of EVENTS) element.addEventListener(event, this.#read);
    this.#read();
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, this.#read);
      cancelAnimationFrame(this.#frame);
      if (this.#element === element) this.#element = null;
      this.#set({ ...this.#state, playing: false, status: 'none' });
    };
  };

  /** Moves to `seconds`, never before the beginning or past the end. Who leaves a loop ends it. */
  seek(seconds: number): void {
    this.#pauseAt = null;
    const { loop } = this.#state;
    if (loop && (seconds < loop.from || seconds > loop.to)) this.endLoop();
    const end = this.#element?.duration;
    const time = Math.min(Math.max(0, seconds), end !== undefined && Number.isFinite(end) ? end : Infinity);
    if (this.#element) this.#element.currentTime = time;
    this.#set({ ...this.#state, time });
  }

  skip(seconds: number): void {
    this.seek(this.#state.time + seconds);
  }

  toggle(): void {
    if (this.#state.playing) this.pause();
    else this.play();
  }

  play(): void {
    this.#pauseAt = null;
    this.#start();
  }

  /** Plays one stretch and stops at its end: listening to a doubtful word. */
  playRange(from: number, to: number): void {
    this.seek(from);
    this.#pauseAt = to;
    this.#start();
  }

  /** Plays one stretch again and again. */
  loop(from: number, to: number): void {
    this.#set({ ...this.#state, loop: { from, to } });
    this.seek(from);
    this.#start();
  }

  endLoop(): void {
    this.#set({ ...this.#state, loop: null });
  }

  pause(): void {
    this.#element?.pause();
  }

  setRate(rate: number): void {
    if (this.#element) this.#element.playbackRate = rate;
    this.#set({ ...this.#state, rate });
  }

  /** The next faster (1) or slower (-1) of {@link RATES}. */
  stepRate(step: 1 | -1): void {
    const at = RATES.findIndex((rate) => rate >= this.#state.rate);
    this.setRate(RATES[Math.min(RATES.length - 1, Math.max(0, (at < 0 ? RATES.length - 1 : at) + step))] ?? 1);
  }

  setMuted(muted: boolean): void {
    if (this.#element) this.#element.muted = muted;
    this.#set({ ...this.#state, muted });
  }

  #start(): void {
    // A refusal to play (no gesture yet, broken file) shows in the element's own events; nothing else is to be done.
    this.#element?.play().catch(() => undefined);
  }

  readonly #read = (): void => {
    const element = this.#element;
    if (!element) return;
    const playing = !element.paused && !element.ended;
    this.#set({
      ...this.#state,
      time: element.currentTime,
      playing,
      rate: element.playbackRate,
      muted: element.muted,
      status: element.error ? 'failed' : element.readyState >= HTMLMediaElement.HAVE_METADATA ? 'ready' : 'loading',
    });
    cancelAnimationFrame(this.#frame);
    if (playing) this.#frame = requestAnimationFrame(this.#read);
    const { loop } = this.#state;
    if (playing && loop && element.currentTime >= loop.to) this.seek(loop.from);
    if (playing && this.#pauseAt !== null && element.currentTime >= this.#pauseAt) {
      this.#pauseAt = null;
      element.pause();
    }
  };

  #set(state: PlaybackState): void {
    const keys = Object.keys(state) as (keyof PlaybackState)[];
    if (keys.every((key) => state[key] === this.#state[key])) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
