/** @file The short-time spectra that noise is measured and reduced in. */

/** Long enough to tell the harmonics of a voice apart, short enough not to smear its consonants. */
const WINDOW_SECONDS = 0.06;
export const OVERLAP = 4;

export interface ShortTime {
  /** Samples of a window: a power of two near to 60 ms. */
  size: number;
  /** Samples from one window to the next. */
  hop: number;
  /** Values of a spectrum, from silence to half of the sample rate. */
  bins: number;
  /** The root of a Hann window, for taking apart and putting together again. */
  window: Float64Array;
}

export function shortTimeOf(sampleRate: number): ShortTime {
  const size = Math.max(64, 2 ** Math.round(Math.log2(WINDOW_SECONDS * sampleRate)));
  const window = Float64Array.from({ length: size }, (_, at) => Math.sin((Math.PI * at) / size));
  return { size, hop: size / OVERLAP, bins: size / 2 + 1, window };
}
