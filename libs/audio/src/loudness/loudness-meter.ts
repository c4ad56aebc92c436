/** @file Loudness by ITU-R BS.1770-5 and EBU Tech 3342. */
import { type PcmFormat } from '../pcm-audio.js';
import { channelWeights, kWeighting } from './k-weighting.js';

const STEPS_PER_SECOND = 10;
const MOMENTARY_STEPS = 4;
const SHORT_TERM_STEPS = 30;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const RANGE_GATE_LU = -20;
const OFFSET_LU = -0.691;

export interface Loudness {
  /** LUFS; null where nothing is louder than the gate. */
  integratedLufs: number | null;
  /** LU between the quiet and the loud parts; null where there are not three seconds above the gate. */
  rangeLu: number | null;
  maxMomentaryLufs: number | null;
  maxShortTermLufs: number | null;
}

const toLufs = (power: number): number => OFFSET_LU + 10 * Math.log10(power);
const toPower = (lufs: number): number => 10 ** ((lufs - OFFSET_LU) / 10);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Takes a sound in order and knows its loudness at the end. */
export class LoudnessMeter {
  private readonly stepFrames: number;
  private readonly weights: number[];
  private readonly sections;
  /** Four values a channel: two for each section. */
  private readonly states: Float64Array;
  private readonly steps: number[] = [];
  private sum = 0;
  private seen = 0;

  constructor({ sampleRate, channels }: PcmFormat) {
    this.stepFrames = sampleRate / STEPS_PER_SECOND;
    this.weights = channelWeights(channels);
    this.sections = kWeighting(sampleRate);
    this.states = new Float64Array(4 * channels);
  }

  /** @param samples interleaved; whole frames */
  add(samples: Float32Array): void {
    const channels = this.weights.length;
    const frames = samples.length / channels;
    let at = 0;
    while (at < frames) {
      const stepEnd = Math.round((this.steps.length + 1) * this.stepFrames);
      const until = Math.min(frames, at + stepEnd - this.seen);
      for (let channel = 0; channel < channels; channel += 1) {
        const weight = this.weights[channel]!;
        if (weight > 0) this.sum += weight * this.weighted(samples, channel, at, until);
      }
      this.seen += until - at;
      at = until;
      if (this.seen === stepEnd) {
        this.steps.push(this.sum / (stepEnd - Math.round(this.steps.length * this.stepFrames)));
        this.sum = 0;
      }
    }
  }

  /** What is shorter than 0.4 s is measured as a whole. */
  end(): Loudness {
    if (this.steps.length < MOMENTARY_STEPS) {
      const whole = mean([...this.steps, ...(this.seen > 0 && this.sum > 0 ? [this.sum / this.stepFrames] : [])]);
      const lufs = whole > 0 ? toLufs(whole) : null;
      return { integratedLufs: lufs, rangeLu: null, maxMomentaryLufs: lufs, maxShortTermLufs: null };
    }
    const momentary = sliding(this.steps, MOMENTARY_STEPS);
    const shortTerm = sliding(this.steps, SHORT_TERM_STEPS);
    const gated = gate(momentary, RELATIVE_GATE_LU);
    return {
      integratedLufs: gated.length > 0 ? toLufs(mean(gated)) : null,
      rangeLu: rangeOf(gate(shortTerm, RANGE_GATE_LU)),
      maxMomentaryLufs: highest(momentary),
      maxShortTermLufs: highest(shortTerm),
    };
  }

  /** The sum of the squares of the weighted samples of one channel. */
  private weighted(samples: Float32Array, channel: number, from: number, until: number): number {
    const { states } = this;
    const channels = this.weights.length;
    const [s, h] = this.sections;
    const { b0, b1, b2, a1, a2 } = s;
    const { a1: c1, a2: c2 } = h;
    const base = 4 * channel;
    let [s1, s2, h1, h2] = [states[base]!, states[base + 1]!, states[base + 2]!, states[base + 3]!];
    let sum = 0;
    for (let at = from * channels + channel, end = until * channels; at < end; at += channels) {
      const input = samples[at]!;
      const shelved = b0 * input + s1;
      s1 = b1 * input - a1 * shelved + s2;
      s2 = b2 * input - a2 * shelved;
      const passed = shelved + h1;
      h1 = -2 * shelved - c1 * passed + h2;
      h2 = shelved - c2 * passed;
      sum += passed * passed;
    }
    states[base] = s1;
    states[base + 1] = s2;
    states[base + 2] = h1;
    states[base + 3] = h2;
    return sum;
  }
}

function sliding(steps: readonly number[], length: number): number[] {
  const means: number[] = [];
  let sum = 0;
  for (const [index, step] of steps.entries()) {
    sum += step;
    if (index >= length) sum -= steps[index - length]!;
    if (index >= length - 1) means.push(Math.max(0, sum / length));
  }
  return means;
}

/** What is above the absolute gate, and above the relative one under the mean of that. */
function gate(powers: readonly number[], relativeLu: number): number[] {
  const audible = powers.filter((power) => power > toPower(ABSOLUTE_GATE_LUFS));
  if (audible.length === 0) return [];
  const threshold = mean(audible) * 10 ** (relativeLu / 10);
  return audible.filter((power) => power > threshold);
}

function rangeOf(powers: readonly number[]): number | null {
  if (powers.length === 0) return null;
  const sorted = [...powers].sort((a, b) => a - b);
  const at = (share: number) => toLufs(sorted[Math.round((sorted.length - 1) * share)]!);
  return at(0.95) - at(0.1);
}

function highest(powers: readonly number[]): number | null {
  const most = powers.reduce((max, power) => Math.max(max, power), 0);
  return most > 0 ? toLufs(most) : null;
}
