import { Injectable } from '@nestjs/common';

/** How long something may take that lies in memory until its connection is done with it. */
@Injectable()
export class Pace {
  /** For what is short, and for whatever a connection that is woken up needs. */
  graceMs = 60_000;
  /** How long the rest of a body that was answered without being read may come slowly. */
  lingerMs = 10_000;
  /** 64 kbit/s: phones without anything newer than EDGE reach it. */
  bytesPerSecond = 8 * 1024;
  /** Where memory is short, what is slower than 512 kbit/s makes way for others, once its pace can be told. */
  hurried = { youngMs: 2_000, bytesPerSecond: 64 * 1024 };

  /** Milliseconds within which so many bytes have come or gone over the slowest connection that is served. */
  mostMsFor(bytes: number): number {
    return this.graceMs + (bytes / this.bytesPerSecond) * 1_000;
  }
}
