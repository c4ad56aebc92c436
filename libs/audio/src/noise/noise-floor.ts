/** @file Finding out what the noise of a recording is: the spectrum of its quietest moments. */
import FFT from 'fft.js';
import { blocksOf, type PcmReader } from '../pcm-audio.js';
import { shortTimeOf } from './short-time.js';

/** A room's noise may change; it is measured anew for stretches of about this length. */
const STRETCH_SECONDS = 60;
/** Of all moments of a stretch, those that count as noise. */
const QUIETEST = 0.05;
/** A moment is so many windows long: one alone is quiet by chance. */
const MOMENT_WINDOWS = 8;
const MIN_MOMENTS = 4;
/** Below this there was no microphone: gates and pauses of a cut tell nothing about the noise beside the voice. -80 dBFS. */
const DIGITAL_SILENCE = 10 ** (-80 / 10);
const MIN_POWER = 1e-12;
const REACH_HZ = 400;
/** The tones of a hum that carry its power lie below. */
const HUM_HZ = 220;
const MIN_REACH_BINS = 6;
/** 10 dB. */
const TONE_RATIO = 10;

export interface NoiseFloor {
  /** Per stretch and channel, the power of each bin of a windowed spectrum. */
  stretches: Float64Array[][];
  /** Frames from one stretch to the next. */
  stretchFrames: number;
  /** Of all channels and stretches together, relative to full scale. */
  levelDb: number;
}

/** The power of every hop of a sound, summed over its channels: what tells quiet moments from loud ones. */
function hopPowers(reader: PcmReader, hop: number): Float64Array {
  const { frames, channels } = reader.sound;
  const powers = new Float64Array(Math.floor(frames / hop));
  for (const { from, samples } of blocksOf(reader, hop * 256)) {
    const first = from / hop;
    for (let index = 0; (index + 1) * hop * channels <= samples.length; index += 1) {
      powers[first + index] = powerOf(samples, index * hop * channels, (index + 1) * hop * channels);
    }
  }
  return powers;
}

function powerOf(samples: Float32Array, from: number, until: number): number {
  let sum = 0;
  for (let at = from; at < until; at += 1) sum += samples[at]! * samples[at]!;
  return sum / (until - from);
}

/** Measures the noise of a sound. Null where it holds nothing but digital silence, or is too short to tell. */
export function measureNoiseFloor(reader: PcmReader): NoiseFloor | null {
  const { frames, sampleRate, channels } = reader.sound;
  const { size, hop, bins, window } = shortTimeOf(sampleRate);
  const momentHops = MOMENT_WINDOWS - 1 + size / hop;
  const powers = hopPowers(reader, hop);
  const count = Math.max(1, Math.round(frames / sampleRate / STRETCH_SECONDS));
  const stretchFrames = frames / count;
  const transform = new FFT(size);
  const [input, output] = [new Float64Array(2 * size), new Float64Array(2 * size)];
  const samples = new Float32Array(size * channels);
  const measured: (Float64Array[] | null)[] = [];
  let [levelSum, levelCount] = [0, 0];

  for (let stretch = 0; stretch < count; stretch += 1) {
    const firstHop = Math.floor((stretch * stretchFrames) / hop);
    const lastHop = Math.floor(((stretch + 1) * stretchFrames) / hop) - momentHops;
    const quiet = quietestMoments(powers, firstHop, lastHop, momentHops);
    // Moments overlap; each window of them is looked at once, as often as it counts.
    const weights = new Map<number, number>();
    for (const moment of quiet) {
      for (let each = 0; each < MOMENT_WINDOWS; each += 1) {
        weights.set(moment + each, (weights.get(moment + each) ?? 0) + 1);
      }
      for (let each = 0; each < momentHops; each += 1) levelSum += powers[moment + each]!;
      levelCount += momentHops;
    }
    if (weights.size === 0) {
      measured.push(null);
      continue;
    }
    const spectra = Array.from({ length: channels }, () => new Float64Array(bins));
    let total = 0;
    for (const [hopAt, weight] of weights) {
      reader.read(hopAt * hop, samples);
      total += weight;
      for (let channel = 0; channel < channels; channel += 2) {
        const second = channel + 1 < channels ? channel + 1 : channel;
        for (let at = 0; at < size; at += 1) {
          input[2 * at] = samples[at * channels + channel]! * window[at]!;
          input[2 * at + 1] = samples[at * channels + second]! * window[at]!;
        }
        transform.transform(output, input);
        addPowers(output, size, weight, spectra[channel]!, spectra[second]!);
      }
    }
    const means = spectra.map((spectrum) => spectrum.map((power) => Math.max(MIN_POWER, power / total)));
    measured.push(means.map((spectrum) => withoutTones(spectrum, sampleRate / size)));
  }
  const stretches = filled(measured);
  if (!stretches) return null;
  return { stretches, stretchFrames, levelDb: 10 * Math.log10(Math.max(MIN_POWER, levelSum / levelCount)) };
}

/** The powers of two real signals whose sum a + ib was transformed at once. */
function addPowers(spectrum: Float64Array, size: number, weight: number, a: Float64Array, b: Float64Array): void {
  for (let bin = 0; bin <= size / 2; bin += 1) {
    const mirror = bin === 0 ? 0 : size - bin;
    const [re, im] = [spectrum[2 * bin]!, spectrum[2 * bin + 1]!];
    const [mirrorRe, mirrorIm] = [spectrum[2 * mirror]!, spectrum[2 * mirror + 1]!];
    a[bin]! += (weight * ((re + mirrorRe) ** 2 + (im - mirrorIm) ** 2)) / 4;
    if (b !== a) b[bin]! += (weight * ((im + mirrorIm) ** 2 + (mirrorRe - re) ** 2)) / 4;
  }
}

/** The starts of the quietest moments that are not digital silence, in hops. */
function quietestMoments(powers: Float64Array, first: number, last: number, momentHops: number): number[] {
  const moments: { at: number; power: number }[] = [];
  for (let at = first; at <= last; at += 1) {
    let [power, least] = [0, Infinity];
    for (let each = 0; each < momentHops; each += 1) {
      power += powers[at + each]!;
      least = Math.min(least, powers[at + each]!);
    }
    if (least > DIGITAL_SILENCE) moments.push({ at, power });
  }
  moments.sort((a, b) => a.power - b.power || a.at - b.at);
  const all = Math.max(0, last - first + 1);
  return moments.slice(0, Math.max(MIN_MOMENTS, Math.floor(all * QUIETEST))).map(({ at }) => at);
}

/**
 * Noise is broad, or a hum of the mains. A tone above that which stands far over its surroundings is a held note: music that never
 * pauses would be taken for noise.
 */
function withoutTones(spectrum: Float64Array, binHz: number): Float64Array {
  const reach = Math.max(MIN_REACH_BINS, Math.round(REACH_HZ / binHz));
  return spectrum.map((power, bin) => {
    if (bin * binHz < HUM_HZ) return power;
    const around = spectrum.slice(Math.max(0, bin - reach), bin + reach + 1).sort();
    return Math.min(power, around[around.length >> 1]! * TONE_RATIO);
  });
}

/** A stretch without noise of its own has that of its nearest neighbour. */
function filled(measured: readonly (Float64Array[] | null)[]): Float64Array[][] | null {
  const known = measured.flatMap((floors, at) => (floors ? [{ floors, at }] : []));
  if (known.length === 0) return null;
  return measured.map(
    (_, index) =>
      known.reduce((best, each) => (distance(each.at, index) < distance(best.at, index) ? each : best)).floors,
  );
}

const distance = (a: number, b: number): number => Math.abs(a - b);
