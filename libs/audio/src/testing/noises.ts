/** @file Noises of known kinds, for mixing with clean speech at a known ratio. */
import FFT from 'fft.js';

export const NOISE_KINDS = ['white', 'pink', 'babble', 'hum', 'fan'] as const;
export type NoiseKind = (typeof NOISE_KINDS)[number];

/** A small generator of even numbers between 0 and 1, the same for a seed everywhere (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** @param voices what babble is made of: everybody speaks at once */
export function noiseOf(
  kind: NoiseKind,
  length: number,
  sampleRate: number,
  seed: number,
  voices: readonly Float32Array[],
): Float32Array {
  const random = randomOf(seed);
  const seconds = (at: number) => at / sampleRate;
  const white = () => Float32Array.from({ length }, () => gaussian(random));
  switch (kind) {
    case 'white':
      return white();
    case 'pink':
      return shaped(white(), (bin) => 1 / Math.sqrt(Math.max(1, bin)));
    case 'babble': {
      const sum = new Float32Array(length);
      for (const voice of voices) {
        const [offset, level] = [Math.floor(random() * voice.length), rms(voice)];
        for (let at = 0; at < length; at += 1) sum[at]! += voice[(at + offset) % voice.length]! / level;
      }
      return sum;
    }
    case 'hum': {
      const phases = Array.from({ length: 12 }, () => 2 * Math.PI * random());
      return white().map((value, at) =>
        phases.reduce(
          (sum, phase, index) => sum + Math.sin(2 * Math.PI * 50 * (index + 1) * seconds(at) + phase) / (index + 1),
          0.05 * value,
        ),
      );
    }
    case 'fan': {
      const [beat, blades] = [2 + 7 * random(), 90 + 130 * random()];
      const phases = Array.from({ length: 4 }, () => 2 * Math.PI * random());
      const [bin800, low] = [(800 * 2 ** Math.ceil(Math.log2(length))) / sampleRate, white()];
      const air = shaped(low, (bin) => 1 / Math.sqrt(1 + (bin / bin800) ** 4));
      const level = rms(air);
      return air.map((value, at) => {
        const swelling = (value / level) * (1 + 0.3 * Math.sin(2 * Math.PI * beat * seconds(at) + phases[3]!));
        return [1, 2, 3].reduce(
          (sum, k) => sum + 0.4 * Math.sin(2 * Math.PI * blades * k * seconds(at) + phases[k - 1]!),
          swelling,
        );
      });
    }
  }
}

/** Speech and noise at a ratio of `ratioDb` between their powers. */
export function mixed(speech: Float32Array, noise: Float32Array, ratioDb: number): Float32Array {
  const scale = rms(speech) / rms(noise) / 10 ** (ratioDb / 20);
  return speech.map((value, at) => value + scale * noise[at]!);
}

export function rms(samples: Float32Array): number {
  let sum = 0;
  for (const value of samples) sum += value * value;
  return Math.sqrt(sum / samples.length);
}

/** Weighs each bin of the whole signal's spectrum. */
function shaped(samples: Float32Array, weightOf: (bin: number) => number): Float32Array {
  const size = 2 ** Math.ceil(Math.log2(samples.length));
  const transform = new FFT(size);
  const [time, spectrum] = [new Float64Array(2 * size), new Float64Array(2 * size)];
  samples.forEach((value, at) => (time[2 * at] = value));
  transform.transform(spectrum, time);
  for (let bin = 0; bin < size; bin += 1) {
    const weight = weightOf(Math.min(bin, size - bin));
    spectrum[2 * bin]! *= weight;
    spectrum[2 * bin + 1]! *= weight;
  }
  transform.inverseTransform(time, spectrum);
  return samples.map((_, at) => time[2 * at]!);
}
