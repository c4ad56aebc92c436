import { Injectable } from '@nestjs/common';
import { Periodic } from '../common/periodic.js';
import { AccountDeletion } from './account-deletion.service.js';
import { HOUR_MS } from '../common/clock/durations.js';

/** Takes up deletions whose turn was lost, once an hour. */
@Injectable()
export class DeletionSweeper extends Periodic {
  constructor(private readonly deletion: AccountDeletion) {
    super(HOUR_MS);
  }

  run(): Promise<void> {
    return this.deletion.resumeAll();
  }
}
