import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { coarserPeaks, peakMeter } from './peaks.js';

const pcm = (values: number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);

describe('peakMeter', () => {
  it('keeps the greatest absolute value of each bucket, 255 being full scale', () => {
    const meter = peakMeter(2);
    meter.add(pcm([100, -16384, 32767, 0, -32768]));
    expect([...meter.end()]).toEqual([128, 255, 255]);
  });

  it('fills buckets whose length is not whole evenly', () => {
    const meter = peakMeter(2.5);
    meter.add(pcm(Array.from({ length: 10 }, () => 3277)));
    expect([...meter.end()]).toEqual([26, 26, 26, 26]);
  });

  it('does not depend on where the chunks end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -32768, max: 32767 }), { minLength: 1, maxLength: 50 }),
        fc.nat(100),
        (values, cut) => {
          const bytes = pcm(values);
          const [whole, split] = [peakMeter(3), peakMeter(3)];
          whole.add(bytes);
          split.add(bytes.subarray(0, cut));
          split.add(bytes.subarray(cut));
          expect(split.end()).toEqual(whole.end());
        },
      ),
    );
  });

  it('grows with the recording', () => {
    const meter = peakMeter(1);
    for (let i = 0; i < 3; i += 1) meter.add(pcm(Array.from({ length: 1_000 }, () => 32_767)));
    expect(meter.end()).toHaveLength(3_000);
  });

  it('has no buckets without samples', () => {
    expect(peakMeter(10).end()).toHaveLength(0);
  });
});

describe('coarserPeaks', () => {
  it('keeps the greatest of each group, the last of which may be short', () => {
    expect([...coarserPeaks(Uint8Array.of(1, 5, 2, 0, 0, 9, 3), 3)]).toEqual([5, 9, 3]);
  });
});
