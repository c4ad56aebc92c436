import { describe, expect, it } from '@jest/globals';
import { planLimits } from '../../../testing/factories';
import { expectedCost } from './cost';

const allowance = (fields: Partial<ReturnType<typeof planLimits>['usage']['transcription']> = {}) => ({
  ...planLimits().usage.transcription,
  ...fields,
});

describe('expectedCost', () => {
  it('rounds the cost up and what is left down', () => {
    expect(expectedCost(61, allowance({ used: 1 }))).toEqual({ minutes: 2, minutesLeft: 14, enough: true });
  });

  it('counts what running jobs hold as gone', () => {
    expect(expectedCost(600, allowance({ used: 200, reserved: 200 }))).toEqual({
      minutes: 10,
      minutesLeft: 8,
      enough: false,
    });
  });

  it('compares seconds, not minutes', () => {
    expect(expectedCost(900, allowance()).enough).toBe(true);
    expect(expectedCost(900.2, allowance()).enough).toBe(false);
  });

  it('is always enough without a limit', () => {
    expect(expectedCost(1e6, allowance({ limit: -1 }))).toMatchObject({ minutesLeft: null, enough: true });
  });
});
