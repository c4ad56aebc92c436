import { type TestingModuleBuilder } from '@nestjs/testing';
import { Clock } from '../common/clock/clock.js';

/** A clock that stands wherever a test puts it, beginning now. */
export class TestClock extends Clock {
  private shiftMs = 0;

  override now(): Date {
    return new Date(super.now().getTime() + this.shiftMs);
  }

  advance({ seconds = 0, hours = 0, days = 0 }: { seconds?: number; hours?: number; days?: number }): void {
    this.shiftMs += 1_000 * (seconds + 3_600 * (hours + 24 * days));
  }

  /** For `createTestApp({ override })`. */
  readonly override = (builder: TestingModuleBuilder): TestingModuleBuilder =>
    builder.overrideProvider(Clock).useValue(this);
}
