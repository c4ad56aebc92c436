/** @file Holds true peaks under a ceiling, without hearing it do so: it turns the sound down before a peak and lets go slowly. */
import { type PcmFormat } from '../pcm-audio.js';
import { Interpolator, REACH } from './true-peak.js';

const LOOK_AHEAD_SECONDS = 0.004;
const RELEASE_SECONDS = 0.15;

/**
 * Multiplies a sound by a gain and holds it under the ceiling. Frames come out `latency` frames later than they went in; the
 * caller feeds so many more of silence and drops as many at the start.
 */
export class Limiter {
  readonly latency: number;
  private readonly interpolator: Interpolator;
  private readonly look: number;
  private readonly release: number;
  /** The frames that are on their way, a line a channel. */
  private lines: Float32Array[];
  /** The gain that each frame on its way needs, released slowly, not yet spread. */
  private needs: Float64Array;
  private held = 1;

  constructor(
    { sampleRate, channels }: PcmFormat,
    private readonly gain: number,
    private readonly ceiling: number,
  ) {
    this.interpolator = new Interpolator(sampleRate);
    this.look = Math.max(1, Math.round(LOOK_AHEAD_SECONDS * sampleRate));
    this.release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRate));
    // A need is known REACH frames after its frame, and spread once 2 × look more are.
    this.latency = 2 * this.look + REACH;
    this.lines = Array.from({ length: channels }, () => new Float32Array(REACH + this.latency));
    this.needs = new Float64Array(4 * this.look).fill(1);
  }

  /** @returns as many frames as went in */
  process(samples: Float32Array): Float32Array {
    const channels = this.lines.length;
    const frames = samples.length / channels;
    const lines = this.lines.map((past, channel) => {
      const line = new Float32Array(past.length + frames);
      line.set(past);
      for (let at = past.length, from = channel; at < line.length; at += 1, from += channels)
        line[at] = samples[from]! * this.gain;
      return line;
    });
    const needs = this.needsOf(lines, frames);
    const gains = spread(needs, this.look);
    const output = new Float32Array(samples.length);
    for (const [channel, line] of lines.entries()) {
      for (let at = 0; at < frames; at += 1) output[at * channels + channel] = line[REACH + at]! * gains[at]!;
    }
    this.lines = lines.map((line) => line.slice(frames));
    this.needs = needs.slice(frames);
    return output;
  }

  /** Adds what the newly known frames need: those that lie REACH before the end. */
  private needsOf(lines: readonly Float32Array[], frames: number): Float64Array {
    const needs = new Float64Array(this.needs.length + frames);
    needs.set(this.needs);
    const [first, { length }] = [this.needs.length, needs];
    const offset = lines[0]!.length - REACH - length;
    needs.fill(1, first);
    for (const line of lines) this.judge(line, needs, first, offset);
    for (let at = first; at < length; at += 1) {
      this.held = Math.min(needs[at]!, this.held + (1 - this.held) * this.release);
      needs[at] = this.held;
    }
    return needs;
  }

  private judge(line: Float32Array, needs: Float64Array, first: number, offset: number): void {
    const BLOCK = 64;
    const { interpolator, ceiling } = this;
    for (let start = first; start < needs.length; start += BLOCK) {
      const end = Math.min(needs.length, start + BLOCK);
      let near = 0;
      for (let at = start - REACH + 1; at < end + REACH; at += 1) near = Math.max(near, Math.abs(line[at + offset]!));
      if (near * interpolator.worstGain <= ceiling) continue;
      for (let at = start; at < end; at += 1) {
        const peak = interpolator.peakAt(line, at + offset);
        if (peak > ceiling) needs[at] = Math.min(needs[at]!, ceiling / peak);
      }
    }
  }
}

/**
 * The least need within `look` frames on both sides, averaged over as many: never more than the need itself, and smooth.
 * @returns a gain for each need that has 2 × look neighbours on both sides
 */
function spread(needs: Float64Array, look: number): Float64Array {
  const width = 2 * look + 1;
  const least = new Float64Array(Math.max(0, needs.length - width + 1));
  // Indices of ever greater needs: the first is the least of the window.
  const queue = new Int32Array(needs.length);
  let [head, tail] = [0, 0];
  for (let at = 0; at < needs.length; at += 1) {
    while (tail > head && needs[queue[tail - 1]!]! >= needs[at]!) tail -= 1;
    queue[tail] = at;
    tail += 1;
    if (queue[head]! <= at - width) head += 1;
    if (at >= width - 1) least[at - width + 1] = needs[queue[head]!]!;
  }
  const gains = new Float64Array(Math.max(0, least.length - width + 1));
  let sum = 0;
  for (let at = 0; at < least.length; at += 1) {
    sum += least[at]!;
    if (at >= width) sum -= least[at - width]!;
    if (at >= width - 1) gains[at - width + 1] = Math.min(1, sum / width);
  }
  return gains;
}
