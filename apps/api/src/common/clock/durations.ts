export const HOUR_MS = 3_600_000;
export const DAY_SECONDS = 86_400;
export const DAY_MS = DAY_SECONDS * 1_000;
