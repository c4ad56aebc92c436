import { Injectable } from '@nestjs/common';
import { Periodic } from '../common/periodic.js';
import { AccountDeletion } from './account-deletion.service.js';

/** Takes up deletions whose turn was lost, once an hour. */
@Injectable()
export class DeletionSweeper extends Periodic {
  constructor(private readonly deletion: AccountDeletion) {
    super(3_600_000);
  }

  run(): Promise<void> {
    return this.deletion.goOnWithAll();
  }
}
