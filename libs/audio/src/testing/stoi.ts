/** @file Short-time objective intelligibility (Taal et al., 2011): how much of clean speech can be understood in a degraded one. */
import FFT from 'fft.js';

const RATE = 10_000;
const WINDOW = 256;
const HOP = 128;
const TRANSFORM = 512;
const BANDS = 15;
const LOWEST_HZ = 150;
/** Frames that are compared at once: 384 ms. */
const SEGMENT = 30;
const CLIP = 1 + 10 ** (15 / 20);
/** Frames so far below the loudest hold no speech. */
const SPEECH_RANGE_DB = 40;

const HANN = Float64Array.from(
  { length: WINDOW },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 1)) / (WINDOW + 1)),
);

/** 0 to 1. Both at `sampleRate`, aligned. */
export function stoi(clean: Float32Array, degraded: Float32Array, sampleRate: number): number {
  const length = Math.min(clean.length, degraded.length);
  const at10 = (samples: Float32Array) => resampled(samples.subarray(0, length), sampleRate);
  const [x, y] = withoutPauses(at10(clean), at10(degraded));
  const [xBands, yBands] = [bandsOf(x), bandsOf(y)];
  let [sum, count] = [0, 0];
  for (let end = SEGMENT; end <= xBands.length; end += 1) {
    for (let band = 0; band < BANDS; band += 1) {
      const wanted = Float64Array.from({ length: SEGMENT }, (_, at) => xBands[end - SEGMENT + at]![band]!);
      const heard = Float64Array.from({ length: SEGMENT }, (_, at) => yBands[end - SEGMENT + at]![band]!);
      const scale = norm(wanted) / (norm(heard) || Number.MIN_VALUE);
      const clipped = heard.map((value, at) => Math.min(value * scale, wanted[at]! * CLIP));
      sum += correlation(wanted, clipped);
      count += 1;
    }
  }
  return sum / count;
}

/** By a windowed sinc. Places repeat after a while, and with them the weights. */
function resampled(samples: Float32Array, sampleRate: number): Float64Array {
  const ratio = RATE / sampleRate;
  const cutoff = Math.min(1, ratio) * 0.95;
  const reach = Math.ceil(24 / cutoff);
  const weights = new Map<number, Float64Array>();
  const weightsAt = (share: number): Float64Array => {
    const key = Math.round(share * 1e6);
    const known = weights.get(key);
    if (known) return known;
    const made = Float64Array.from({ length: 2 * reach + 1 }, (_, index) => {
      const distance = share - (index - reach);
      const sinc = distance === 0 ? cutoff : Math.sin(Math.PI * cutoff * distance) / (Math.PI * distance);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 2)));
    });
    weights.set(key, made);
    return made;
  };
  return Float64Array.from({ length: Math.floor(samples.length * ratio) }, (_, index) => {
    const place = index / ratio;
    const middle = Math.floor(place);
    const taps = weightsAt(place - middle);
    let sum = 0;
    const last = Math.min(samples.length - 1, middle + reach);
    for (let at = Math.max(0, middle - reach); at <= last; at += 1) sum += samples[at]! * taps[at - middle + reach]!;
    return sum;
  });
}

function withoutPauses(x: Float64Array, y: Float64Array): [Float64Array, Float64Array] {
  const starts = Array.from({ length: Math.max(0, Math.floor((x.length - WINDOW) / HOP)) }, (_, at) => at * HOP);
  const levels = starts.map(
    (start) => 20 * Math.log10(norm(HANN.map((weight, at) => weight * x[start + at]!)) + 1e-12),
  );
  const loudest = levels.reduce((most, level) => Math.max(most, level), -Infinity);
  const kept = starts.filter((_, at) => levels[at]! > loudest - SPEECH_RANGE_DB);
  const joined = (samples: Float64Array) => {
    const out = new Float64Array(Math.max(0, (kept.length - 1) * HOP + WINDOW));
    kept.forEach((start, index) =>
      HANN.forEach((weight, at) => (out[index * HOP + at]! += weight * samples[start + at]!)),
    );
    return out;
  };
  return [joined(x), joined(y)];
}

function bandsOf(samples: Float64Array): Float64Array[] {
  const transform = new FFT(TRANSFORM);
  const edges = Array.from({ length: BANDS }, (_, band) => {
    const centre = LOWEST_HZ * 2 ** (band / 3);
    const bin = (hertz: number) => Math.round((hertz * TRANSFORM) / RATE);
    return [bin(centre * 2 ** (-1 / 6)), bin(centre * 2 ** (1 / 6))] as const;
  });
  const frames: Float64Array[] = [];
  for (let start = 0; start + WINDOW <= samples.length; start += HOP) {
    const [input, output] = [new Float64Array(2 * TRANSFORM), new Float64Array(2 * TRANSFORM)];
    HANN.forEach((weight, at) => (input[2 * at] = weight * samples[start + at]!));
    transform.transform(output, input);
    frames.push(
      Float64Array.from(edges, ([low, high]) => {
        let power = 0;
        for (let bin = low; bin < high; bin += 1) power += output[2 * bin]! ** 2 + output[2 * bin + 1]! ** 2;
        return Math.sqrt(power);
      }),
    );
  }
  return frames;
}

const norm = (values: Float64Array): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const [centredA, centredB] = [a.map((value) => value - meanA), b.map((value) => value - meanB)];
  const both = norm(centredA) * norm(centredB);
  return both === 0 ? 0 : centredA.reduce((sum, value, at) => sum + value * centredB[at]!, 0) / both;
}
