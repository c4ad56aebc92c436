import { Injectable } from '@nestjs/common';
import { Periodic } from '../../common/periodic.js';
import { RetentionService } from './retention.service.js';

/** Looks every ten minutes whose time has come. Runs in workers; two at once find nothing left to do. */
@Injectable()
export class RetentionSweeper extends Periodic {
  constructor(private readonly retention: RetentionService) {
    super(600_000);
  }

  run(): Promise<void> {
    return this.retention.sweep();
  }
}
