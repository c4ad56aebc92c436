import type { GetPlanLimitsResponse } from '@timbrel/api-client';

/** What a transcription would take of the month's allowance, in minutes rounded up. */
export interface Cost {
  readonly minutes: number;
  /** Null when the plan has no limit. */
  readonly minutesLeft: number | null;
  readonly enough: boolean;
}

/** The expected cost of `durationSeconds` of media. Metered in whole seconds; minutes are only how it is said. */
export function expectedCost(
  durationSeconds: number,
  { limit, used, reserved }: GetPlanLimitsResponse['usage']['transcription'],
): Cost {
  const seconds = Math.ceil(durationSeconds);
  const left = limit < 0 ? Infinity : Math.max(0, limit - used - reserved);
  return {
    minutes: Math.ceil(seconds / 60),
    minutesLeft: left === Infinity ? null : Math.floor(left / 60),
    enough: seconds <= left,
  };
}
