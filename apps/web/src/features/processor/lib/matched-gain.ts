/** @file Two recordings at the same loudness, so that the louder one doesn't win for being louder. Pure. */

export interface Gains {
  before: number;
  after: number;
}

/** The volume of each, at most 1: the louder one comes down to the other. LUFS; unknown ones stay as they are. */
export function matchedGains(before: number | null, after: number | null): Gains {
  if (before === null || after === null) return { before: 1, after: 1 };
  const quieter = Math.min(before, after);
  const gain = (lufs: number) => 10 ** ((quieter - lufs) / 20);
  return { before: gain(before), after: gain(after) };
}
