/** The shares of an allowance, in percent, at which its owner is told, once each per usage month. */
export const WARNING_THRESHOLDS = [80, 100] as const;
export type WarningThreshold = (typeof WARNING_THRESHOLDS)[number];

/** The thresholds that `taken` of `limit` has reached. Nothing is reached of an unlimited allowance or of none at all. */
export function thresholdsReached(taken: number, limit: number): WarningThreshold[] {
  return limit > 0 ? WARNING_THRESHOLDS.filter((threshold) => taken * 100 >= limit * threshold) : [];
}
