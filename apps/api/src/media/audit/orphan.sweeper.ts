import { Injectable } from '@nestjs/common';
import { Periodic } from '../../common/periodic.js';
import { StorageAuditService } from './storage-audit.service.js';
import { DAY_MS } from '../../common/clock/durations.js';

/**
 * Removes once a day what lies in the storage and belongs to nothing: what processes stored that died before its record was written. Nothing
 * else looks for it, so an orphan stays for three days at most (`ORPHAN_AFTER_MS` and this pause). Runs in workers.
 */
@Injectable()
export class OrphanSweeper extends Periodic {
  constructor(private readonly audit: StorageAuditService) {
    super(DAY_MS);
  }

  async run(): Promise<void> {
    const removed = await this.audit.removeOrphans();
    if (removed.length > 0) this.logger.warn({ paths: removed }, 'Removed what belonged to nothing');
  }
}
