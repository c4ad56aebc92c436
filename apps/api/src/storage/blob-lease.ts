/** @file How long a blob may wait for the record that names it, and when one without a record is an orphan. */
import { DAY_MS, HOUR_MS } from '../common/clock/durations.js';

/** From the end of a write to the commit of its record. */
export const COMMIT_WITHIN_MS = 12 * HOUR_MS;

/**
 * A blob of this age without a record never gets one. Stores date an object by the beginning of its write, which takes a day at most (see
 * `MAX_WRITING_MS`), so a commit in time is always earlier; half a day remains for clocks that differ.
 */
export const ORPHAN_AFTER_MS = 2 * DAY_MS;

/** How long one write into a store may take. */
export const MAX_WRITING_MS = DAY_MS;

export class BlobLeaseExpiredError extends Error {
  constructor() {
    super('The record comes too late: its blob may have been removed');
  }
}

/** Fences off a process that was suspended between blob and record. @throws BlobLeaseExpiredError */
export function checkBlobLease(writtenAt: Date, now: Date): void {
  if (now.getTime() - writtenAt.getTime() > COMMIT_WITHIN_MS) throw new BlobLeaseExpiredError();
}
