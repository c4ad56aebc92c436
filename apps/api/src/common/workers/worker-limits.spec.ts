import { describe, expect, it } from '@jest/globals';
import { workerLimits } from './worker-limits.js';

describe('workerLimits', () => {
  it.each([
    [1_024, 2, { processes: 1, heapMb: 384 }],
    [2_048, 4, { processes: 1, heapMb: 768 }],
    [4_096, 2, { processes: 2, heapMb: 768 }],
    [16_384, 8, { processes: 4, heapMb: 768 }],
    [512, 1, { processes: 1, heapMb: 256 }],
  ])('of %i MB and %i cores', (memoryMb, cores, limits) => {
    expect(workerLimits(memoryMb, cores)).toEqual(limits);
  });
});
