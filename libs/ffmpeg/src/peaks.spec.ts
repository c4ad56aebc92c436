import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { peakMeter } from './peaks.js';

const pcm = (values: number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);

describe('peakMeter', () => {
  it('keeps the greatest absolute value of each bucket, 0..1', () => {
    const meter = peakMeter(2);
    meter.add(pcm([100, -16384, 32767, 0, -32768]));
    expect(meter.end()).toEqual([0.5, 1, 1]);
  });

  it('fills buckets whose length is not whole evenly', () => {
    const meter = peakMeter(2.5);
    meter.add(pcm(Array.from({ length: 10 }, () => 3277)));
    expect(meter.end()).toEqual([0.1, 0.1, 0.1, 0.1]);
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

  it('has no buckets without samples', () => {
    expect(peakMeter(10).end()).toEqual([]);
  });
});
