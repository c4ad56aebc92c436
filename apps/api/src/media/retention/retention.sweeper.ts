import { Injectable } from '@nestjs/common';
import { Periodic } from '../../common/periodic.js';
import { RetentionService } from './retention.service.js';

/** Deletes expired files every ten minutes. Runs in workers; concurrent runs are harmless. */
@Injectable()
export class RetentionSweeper extends Periodic {
  constructor(private readonly retention: RetentionService) {
    super(600_000);
  }

  run(): Promise<void> {
    return this.retention.sweep();
  }
}
