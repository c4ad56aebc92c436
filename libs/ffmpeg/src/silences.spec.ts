import { describe, expect, it } from '@jest/globals';
import { findSilences, FLOOR_DB } from './silences.js';

/** Loudness per 10 ms from [seconds, dB] runs. */
const track = (...runs: [number, number][]): Float32Array =>
  Float32Array.from(runs.flatMap(([seconds, level]) => Array.from({ length: Math.round(seconds * 100) }, () => level)));

describe('findSilences', () => {
  it('finds pauses between words in a quiet recording as in a loud one', () => {
    for (const shift of [0, -30]) {
      const levels = track(
        [2, -20 + shift],
        [0.5, -60 + shift],
        [2, -22 + shift],
        [0.4, -58 + shift],
        [1, -20 + shift],
      );
      const silences = findSilences(levels);
      expect(silences).toHaveLength(2);
      expect(silences[0]?.start).toBeCloseTo(2);
      expect(silences[0]?.end).toBeCloseTo(2.5);
    }
  });

  it('passes over pauses that are too short', () => {
    expect(findSilences(track([2, -20], [0.05, -60], [2, -20]))).toEqual([]);
  });

  it('finds none in steady noise or music', () => {
    expect(findSilences(track([5, -30], [5, -33]))).toEqual([]);
  });

  it('takes a track of zeros as one silence', () => {
    expect(findSilences(track([3, FLOOR_DB]))).toEqual([{ start: 0, end: 3 }]);
  });

  it('finds the pauses of a noisy room between stretches of digital silence', () => {
    const silences = findSilences(track([1, FLOOR_DB], [3, -18], [0.5, -48], [3, -18], [1, FLOOR_DB]));
    expect(silences).toHaveLength(3);
  });

  it('follows the noise of the room when it rises', () => {
    const calm = track([59, -20], [1, -70]);
    const busy = track([29, -15], [1, -40], [30, -15]);
    expect(findSilences(Float32Array.from([...calm, ...busy]))).toHaveLength(2);
  });
});
