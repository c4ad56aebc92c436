import { type EventBus } from '../../../common/events/event-bus.js';
import { type UsageService } from '../../../usage/usage.service.js';
import { type ProcessingJob } from '../processing-job.entity.js';

/** Parts of a result that go out while its job runs: one after the other, each only once the ledger knows of it. */
export class PartialResults {
  private latest: Promise<void> = Promise.resolve();

  constructor(
    private readonly job: ProcessingJob,
    private readonly usage: UsageService,
    private readonly events: EventBus,
  ) {}

  add(type: string, data: Record<string, unknown>, delivered: number): void {
    const { id, userId } = this.job;
    this.latest = this.latest
      .then(() => this.usage.recordDelivered(id, delivered))
      .then(() => this.events.publish(userId, type, { job_id: id, ...data }))
      // The database is away: this part is not shown early, and comes with the whole.
      .catch(() => undefined);
  }

  /** When the ledger knows of all that went out. */
  settled(): Promise<void> {
    return this.latest;
  }
}
