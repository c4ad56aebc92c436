/** @file The ear's weighting of ITU-R BS.1770: a shelf for the head, and a high-pass. */

/** Second-order section, direct form, a0 = 1. */
export interface Section {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** The two sections for any sample rate, by the analogue prototypes behind the standard's 48 kHz coefficients. */
export function kWeighting(sampleRate: number): readonly [Section, Section] {
  return [shelf(sampleRate), highPass(sampleRate)];
}

function shelf(sampleRate: number): Section {
  const [frequency, gainDb, quality] = [1_681.974450955533, 3.999843853973347, 0.7071752369554196];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const high = 10 ** (gainDb / 20);
  const middle = high ** 0.4996667741545416;
  const a0 = 1 + k / quality + k * k;
  return {
    b0: (high + (middle * k) / quality + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (middle * k) / quality + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / quality + k * k) / a0,
  };
}

function highPass(sampleRate: number): Section {
  const [frequency, quality] = [38.13547087602444, 0.5003270373238773];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const a0 = 1 + k / quality + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / quality + k * k) / a0 };
}

/** How much each channel counts: surround more, the low-frequency channel not at all. By the usual order of channels. */
export function channelWeights(channels: number): number[] {
  const SURROUND = 1.41;
  const known: Record<number, number[]> = {
    4: [1, 1, SURROUND, SURROUND],
    5: [1, 1, 1, SURROUND, SURROUND],
    6: [1, 1, 1, 0, SURROUND, SURROUND],
    7: [1, 1, 1, 0, SURROUND, SURROUND, SURROUND],
    8: [1, 1, 1, 0, SURROUND, SURROUND, SURROUND, SURROUND],
  };
  return known[channels] ?? Array<number>(channels).fill(1);
}
