import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Periodic } from '../periodic.js';
import { withTimeout } from '../with-timeout.js';
import { Clock } from './clock.js';
import { readDatabaseMs } from './clock.queries.js';

const PAUSE_MS = 10_000;
const START_TIMEOUT_MS = 2_000;

/** Keeps the clock of this process at the database's, as near as a statement's way can tell. A step of either is followed within a pause. */
@Injectable()
export class ClockSync extends Periodic {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(PAUSE_MS);
  }

  /** Before the process takes anything on, if the database answers. */
  override async onApplicationBootstrap(): Promise<void> {
    await withTimeout(this.run(), START_TIMEOUT_MS).catch(() => undefined);
    await super.onApplicationBootstrap();
  }

  async run(): Promise<void> {
    const asked = Date.now();
    const ms = await readDatabaseMs(this.database.fork());
    // The database reads its clock at some moment in between, late where the statement waited for a connection. A millisecond is rounded away.
    this.clock.followWithin(ms - Date.now() - 1, ms - asked);
  }
}
