import { Injectable } from '@nestjs/common';

/**
 * The only source of "now" for business rules, so that tests can stand at any instant. It follows the database's clock (`ClockSync`), by
 * which rows are dated, so that processes whose machines differ agree on what has expired.
 */
@Injectable()
export class Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Moves by as little as needed: a clock that may be the followed one already stays. @param leastMs, mostMs of the offset to it */
  followWithin(leastMs: number, mostMs: number): void {
    this.offsetMs = Math.min(Math.max(this.offsetMs, leastMs), mostMs);
  }
}
