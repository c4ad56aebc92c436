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

  /** @param offsetMs from this machine's clock to the one that is followed */
  follow(offsetMs: number): void {
    this.offsetMs = offsetMs;
  }
}
