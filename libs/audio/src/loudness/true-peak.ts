/** @file What a converter will make between the samples (ITU-R BS.1770 annex 2): peaks of the sound at four times its rate. */

import { type PcmFormat } from '../pcm-audio.js';

/** Samples on each side that a value between two is made of. */
export const REACH = 16;
const BETA = 8;

/** The filters for the places 1/factor, 2/factor, … between two samples. */
export class Interpolator {
  readonly phases: readonly Float64Array[];
  /** The most that a value between samples can exceed the greatest of those it is made of. */
  readonly worstGain: number;

  constructor(sampleRate: number) {
    const factor = sampleRate < 96_000 ? 4 : sampleRate < 192_000 ? 2 : 1;
    this.phases = Array.from({ length: factor - 1 }, (_, index) => phase((index + 1) / factor));
    this.worstGain = Math.max(1, ...this.phases.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)));
  }

  /** The greatest absolute value at a sample and between it and the next. `samples` must reach REACH further on both sides. */
  peakAt(samples: Float32Array, at: number): number {
    let peak = Math.abs(samples[at]!);
    for (const taps of this.phases) {
      let value = 0;
      for (let tap = 0; tap < 2 * REACH; tap += 1) value += taps[tap]! * samples[at + tap - REACH + 1]!;
      peak = Math.max(peak, Math.abs(value));
    }
    return peak;
  }
}

/** A sinc under a Kaiser window, for a place `offset` after a sample. */
function phase(offset: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const distance = tap - REACH + 1 - offset;
    const window = bessel(BETA * Math.sqrt(Math.max(0, 1 - (distance / REACH) ** 2))) / bessel(BETA);
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

/** The modified Bessel function of the first kind, of order zero. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > 1e-12 * sum; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** A peak between samples is not more than so much greater than the samples beside it, in anything but a test signal. */
const LIKELY_GAIN = 2;

/** Takes channels in order and knows the greatest true peak at the end. Only where samples turn back is there one between them. */
export class TruePeakMeter {
  private readonly interpolator: Interpolator;
  /** Per channel, what came last and is not judged yet. */
  private rests: Float32Array[];
  private peak = 0;

  constructor({ sampleRate, channels }: PcmFormat) {
    this.interpolator = new Interpolator(sampleRate);
    this.rests = Array.from({ length: channels }, () => new Float32Array(REACH));
  }

  /** @param samples interleaved; whole frames */
  add(samples: Float32Array): void {
    const channels = this.rests.length;
    this.rests = this.rests.map((rest, channel) => {
      const line = new Float32Array(rest.length + samples.length / channels);
      line.set(rest);
      for (let at = rest.length, from = channel; at < line.length; at += 1, from += channels) line[at] = samples[from]!;
      const judged = Math.max(REACH, line.length - REACH);
      this.judge(line, REACH, judged);
      return line.slice(judged - REACH);
    });
  }

  /** Linear; 1 is full scale. */
  end(): number {
    this.add(new Float32Array(REACH * this.rests.length));
    return this.peak;
  }

  private judge(line: Float32Array, from: number, until: number): void {
    let before = Math.abs(line[from - 1]!);
    let here = Math.abs(line[from]!);
    let next = Math.abs(line[from + 1]!);
    for (let at = from; at < until; at += 1) {
      const after = Math.abs(line[at + 2]!);
      const high = here > next ? here : next;
      if (high * LIKELY_GAIN > this.peak && high >= before && high >= after) {
        this.peak = Math.max(this.peak, this.interpolator.peakAt(line, at));
      }
      before = here;
      here = next;
      next = after;
    }
  }
}
