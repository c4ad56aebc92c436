import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../../testing/factories';
import { smoothEta } from './eta';

describe('smoothEta', () => {
  it('is silent below 5 %, without an estimate, and when nothing runs', () => {
    expect(smoothEta(null, aJob({ progress: 4.9 }))).toBeNull();
    expect(smoothEta(60, aJob({ eta_seconds: null }))).toBeNull();
    expect(smoothEta(60, aJob({ state: 'completed', progress: 100 }))).toBeNull();
  });

  it('begins with the first estimate and then moves only part of the way', () => {
    expect(smoothEta(null, aJob({ eta_seconds: 100 }))).toBe(100);
    expect(smoothEta(100, aJob({ eta_seconds: 200 }))).toBe(130);
  });
});
