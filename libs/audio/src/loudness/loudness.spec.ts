import { describe, expect, it } from '@jest/globals';
import { Limiter } from './limiter.js';
import { LoudnessMeter } from './loudness-meter.js';
import { TruePeakMeter } from './true-peak.js';

const tone = (
  hertz: number,
  seconds: number,
  level: number,
  sampleRate = 48_000,
  channels = 1,
  phase = 0,
): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * sampleRate) * channels },
    (_, at) => level * Math.sin((2 * Math.PI * hertz * Math.floor(at / channels)) / sampleRate + phase),
  );
const db = (decibels: number): number => 10 ** (decibels / 20);
const loudnessOf = (samples: Float32Array, sampleRate: number, channels: number) => {
  const meter = new LoudnessMeter({ sampleRate, channels });
  // In uneven blocks: they must not matter.
  for (let at = 0; at < samples.length; at += 7_001 * channels) meter.add(samples.subarray(at, at + 7_001 * channels));
  return meter.end();
};

describe('LoudnessMeter', () => {
  it.each([
    ['stereo, 48 kHz', 48_000, 2, -23, -23],
    ['stereo, 44.1 kHz', 44_100, 2, -33, -33],
    ['mono', 48_000, 1, -20, -23],
  ])('reads a 1 kHz tone as EBU Tech 3341 wants it: %s', (_what, sampleRate, channels, level, lufs) => {
    const { integratedLufs } = loudnessOf(tone(1_000, 20, db(level), sampleRate, channels), sampleRate, channels);
    expect(Math.abs(integratedLufs! - lufs)).toBeLessThan(0.1);
  });

  it('leaves silence out of the mean, and knows the range (EBU Tech 3342, case 1)', () => {
    const samples = new Float32Array(48_000 * 60 * 2);
    samples.set(tone(1_000, 20, db(-20), 48_000, 2));
    samples.set(tone(1_000, 20, db(-30), 48_000, 2), 48_000 * 20 * 2);
    const { integratedLufs, rangeLu } = loudnessOf(samples, 48_000, 2);
    expect(Math.abs(rangeLu! - 10)).toBeLessThan(1);
    expect(integratedLufs).toBeGreaterThan(-23.5);
  });

  it('says nothing of silence', () => {
    expect(loudnessOf(new Float32Array(48_000), 48_000, 1)).toMatchObject({ integratedLufs: null, rangeLu: null });
  });

  it('measures what is shorter than its window as a whole', () => {
    const { integratedLufs } = loudnessOf(tone(1_000, 0.2, db(-20)), 48_000, 1);
    expect(Math.abs(integratedLufs! + 23)).toBeLessThan(0.5);
  });
});

describe('TruePeakMeter', () => {
  it('sees the peak that lies between samples', () => {
    // A quarter of the rate, 45° off: every sample lies at 0.707 of the peak.
    const samples = tone(12_000, 1, 0.5, 48_000, 1, Math.PI / 4);
    expect(Math.max(...samples.subarray(0, 100))).toBeLessThan(0.36);
    const meter = new TruePeakMeter({ sampleRate: 48_000, channels: 1 });
    meter.add(samples.subarray(0, 20_000));
    meter.add(samples.subarray(20_000));
    expect(20 * Math.log10(meter.end() / 0.5)).toBeCloseTo(0, 0);
  });
});

describe('Limiter', () => {
  const limited = (samples: Float32Array, gain: number, ceiling: number, block: number) => {
    const limiter = new Limiter({ sampleRate: 48_000, channels: 1 }, gain, ceiling);
    const padded = new Float32Array(samples.length + limiter.latency);
    padded.set(samples);
    const out = new Float32Array(padded.length);
    for (let at = 0; at < padded.length; at += block) out.set(limiter.process(padded.slice(at, at + block)), at);
    return out.subarray(limiter.latency);
  };
  const loudPart = () => {
    const samples = tone(440, 1, 0.2);
    samples.set(tone(440, 0.1, 0.9), 24_000);
    return samples;
  };

  it('holds peaks under the ceiling, and leaves alone what is below it', () => {
    const out = limited(loudPart(), 1, 0.5, 4_096);
    const meter = new TruePeakMeter({ sampleRate: 48_000, channels: 1 });
    meter.add(out.slice());
    expect(meter.end()).toBeLessThan(0.505);
    expect(out.subarray(0, 23_000)).toEqual(loudPart().subarray(0, 23_000));
  });

  it('keeps time to the sample', () => {
    const samples = loudPart();
    expect(limited(samples, 1, 2, 1_000)).toEqual(samples);
  });

  it('does not depend on the size of blocks', () => {
    expect(limited(loudPart(), 2, 0.5, 997)).toEqual(limited(loudPart(), 2, 0.5, 8_192));
  });
});
