/**
 * @file Takes steady noise out of a sound: a Wiener filter whose signal-to-noise ratio is estimated by the decision-directed
 * way (Ephraim and Malah, 1984) over a floor that was measured in the recording itself. It keeps time to the sample.
 */
import FFT from 'fft.js';
import { type PcmAudio, type PcmReader, type PcmWriter } from '../pcm-audio.js';
import { type NoiseFloor } from './noise-floor.js';
import { OVERLAP, shortTimeOf, type ShortTime } from './short-time.js';

/** A segment is worked on from a fresh start, so that it comes out the same whoever does it, and with whatever else. */
const SEGMENT_HOPS = 2_048;
/** How long the filter looks back: what it remembers of earlier windows is below 1 % then. Odd, so that windows come in pairs. */
const WARM_UP_HOPS = 57;
/** The weight of the window before in the estimate of a ratio. */
const MEMORY = 0.92;
/** The floor follows the recording in steps of so many hops. */
const FLOOR_STEP_HOPS = 64;
/** Two roots of Hann windows, multiplied and added up at a quarter of their length, make two. */
const OVERLAP_GAIN = 0.5;

export interface Reduction {
  /** How much of the noise is taken away at most. */
  depthDb: number;
  /** How much more noise is assumed than was measured, as a factor. */
  caution: number;
}

/**
 * What a level between 0 and 1 means; level 0 is not worked on at all. Up to the middle it is chosen so that nothing of a voice
 * gets lost, not even where the noise is other people talking (docs/adr/0017-process-audio-as-raw-sample-files.md has the figures); above, the noise goes first.
 */
export function reductionOf(level: number): Reduction {
  const beyond = Math.max(0, level - 0.5);
  return { depthDb: 23 * level + 28 * beyond, caution: 1 + beyond };
}

/** How a sound is divided, for doing it in parts: the parts are the same whoever does them. */
export function segmentsOf({ frames, sampleRate }: PcmAudio): { frames: number; count: number } {
  const length = SEGMENT_HOPS * shortTimeOf(sampleRate).hop;
  return { frames: length, count: Math.ceil(frames / length) };
}

/** Reduces the noise in the segments from `first` until before `end`. */
export function reduceNoise(
  reader: PcmReader,
  writer: PcmWriter,
  floor: NoiseFloor,
  reduction: Reduction,
  [first, end]: readonly [number, number],
  onSegment: () => void = () => undefined,
): void {
  const { channels, frames, sampleRate } = reader.sound;
  const shortTime = shortTimeOf(sampleRate);
  const { hop } = shortTime;
  const segmentFrames = SEGMENT_HOPS * hop;
  const lead = (WARM_UP_HOPS + OVERLAP - 1) * hop;
  const input = new Float32Array((lead + segmentFrames + (OVERLAP - 1) * hop) * channels);
  const output = new Float32Array(segmentFrames * channels);
  const sums = new Float64Array(input.length);
  const filter = new PairFilter(shortTime, reduction);
  for (let segment = first; segment < end; segment += 1) {
    const start = segment * segmentFrames;
    reader.read(start - lead, input);
    sums.fill(0);
    for (let channel = 0; channel < channels; channel += 2) {
      const isPair = channel + 1 < channels;
      const lanes: [PriorityClass, PriorityClass] = isPair
        ? [laneOf(channel, shortTime), laneOf(channel + 1, shortTime)]
        : (Array(2).fill(laneOf(channel, shortTime)) as [PriorityClass, PriorityClass]);
      // Two channels at once; or, of a single one, two windows at once.
      const [stride, step] = isPair ? [0, 1] : [1, 2];
      const windows = WARM_UP_HOPS + SEGMENT_HOPS + OVERLAP - 1;
      for (let at = 0; at < windows; at += step) {
        if (at % FLOOR_STEP_HOPS === 0) {
          for (const lane of lanes) floorAt(floor, lane.channel, start + (at - WARM_UP_HOPS) * hop, lane.floor);
        }
        filter.run(input, sums, channels, lanes, [at * hop, (at + stride) * hop]);
      }
    }
    for (let at = 0; at < output.length; at += 1) output[at] = sums[lead * channels + at]! * OVERLAP_GAIN;
    writer.write(start, output.subarray(0, Math.min(segmentFrames, frames - start) * channels));
    onSegment();
  }
}

/** What the filter remembers of one channel. */
interface PriorityClass {
  channel: number;
  /** Power of what the window before was thought to hold of the signal, per bin. */
  signal: Float64Array;
  floor: Float64Array;
}

function laneOf(channel: number, { bins }: ShortTime): PriorityClass {
  return { channel, signal: new Float64Array(bins), floor: new Float64Array(bins) };
}

/** The noise at a place: between the middles of two stretches, something between the two. */
function floorAt({ stretches, stretchFrames }: NoiseFloor, channel: number, frame: number, floor: Float64Array): void {
  const place = Math.min(stretches.length - 1, Math.max(0, frame / stretchFrames - 0.5));
  const [before, share] = [Math.floor(place), place % 1];
  const [left, right] = [stretches[before]![channel]!, stretches[Math.ceil(place)]![channel]!];
  for (let bin = 0; bin < floor.length; bin += 1) floor[bin] = left[bin]! * (1 - share) + right[bin]! * share;
}

/** Filters two real windows by one complex transform, as the real and the imaginary part of its input. */
class PairFilter {
  private readonly transform: FFT;
  private readonly time: Float64Array;
  private readonly spectrum: Float64Array;
  private readonly gains: [Float64Array, Float64Array];
  private readonly leastGain: number;

  constructor(
    private readonly shortTime: ShortTime,
    private readonly reduction: Reduction,
  ) {
    const { size, bins } = shortTime;
    this.transform = new FFT(size);
    this.time = new Float64Array(2 * size);
    this.spectrum = new Float64Array(2 * size);
    this.gains = [new Float64Array(bins), new Float64Array(bins)];
    this.leastGain = 10 ** (-reduction.depthDb / 20);
  }

  /** Adds the filtered windows that begin at the frames `starts` of `input` to `sums`, at the same places. */
  run(
    input: Float32Array,
    sums: Float64Array,
    channels: number,
    [a, b]: readonly [PriorityClass, PriorityClass],
    [startA, startB]: readonly [number, number],
  ): void {
    const { time, spectrum, transform } = this;
    const { size, window } = this.shortTime;
    const [offsetA, offsetB] = [startA * channels + a.channel, startB * channels + b.channel];
    for (let at = 0; at < size; at += 1) {
      time[2 * at] = input[offsetA + at * channels]! * window[at]!;
      time[2 * at + 1] = input[offsetB + at * channels]! * window[at]!;
    }
    transform.transform(spectrum, time);
    this.measure(a, 1, this.gains[0]);
    this.measure(b, -1, this.gains[1]);
    this.apply();
    transform.inverseTransform(time, spectrum);
    for (let at = 0; at < size; at += 1) {
      sums[offsetA + at * channels]! += time[2 * at]! * window[at]!;
      sums[offsetB + at * channels]! += time[2 * at + 1]! * window[at]!;
    }
  }

  /** The gain of each bin of one of the two: `part` is 1 for the real one, -1 for the imaginary one. */
  private measure({ signal, floor }: PriorityClass, part: 1 | -1, gains: Float64Array): void {
    const { spectrum, leastGain } = this;
    const { size, bins } = this.shortTime;
    const { caution } = this.reduction;
    for (let bin = 0; bin < bins; bin += 1) {
      const [at, mirror] = [2 * bin, bin === 0 ? 0 : 2 * (size - bin)];
      const re = spectrum[at]! + part * spectrum[mirror]!;
      const im = spectrum[at + 1]! - part * spectrum[mirror + 1]!;
      const power = 0.25 * (re * re + im * im);
      const noise = floor[bin]! * caution;
      const surplus = power > noise ? power / noise - 1 : 0;
      const ratio = (MEMORY * signal[bin]!) / noise + (1 - MEMORY) * surplus;
      const wiener = ratio / (1 + ratio);
      const gain = wiener > leastGain ? wiener : leastGain;
      gains[bin] = gain;
      signal[bin] = gain * gain * power;
    }
  }

  private apply(): void {
    const { spectrum } = this;
    const [gainsA, gainsB] = this.gains;
    const { size, bins } = this.shortTime;
    for (let bin = 0; bin < bins; bin += 1) {
      const [at, mirror] = [2 * bin, bin === 0 ? 0 : 2 * (size - bin)];
      const [re, im, mirrorRe, mirrorIm] = [spectrum[at]!, spectrum[at + 1]!, spectrum[mirror]!, spectrum[mirror + 1]!];
      const [halfA, halfB] = [gainsA[bin]! / 2, gainsB[bin]! / 2];
      const [aRe, aIm] = [halfA * (re + mirrorRe), halfA * (im - mirrorIm)];
      const [bRe, bIm] = [halfB * (im + mirrorIm), halfB * (mirrorRe - re)];
      spectrum[at] = aRe - bIm;
      spectrum[at + 1] = aIm + bRe;
      spectrum[mirror] = aRe + bIm;
      spectrum[mirror + 1] = bRe - aIm;
    }
  }
}
