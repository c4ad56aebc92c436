import { type EntityManager } from '@mikro-orm/postgresql';
import { type EventBus } from '../../../common/events/event-bus.js';
import { JobDto } from '../job.dto.js';
import { type Progress } from '../operation/operation.js';
import { type ProcessingJob } from '../processing-job.entity.js';
import { renewLease } from '../processing.queries.js';
import { RemainingTime } from './remaining-time.js';

/** Without a sign of life for this long another attempt may take the job. */
export const LEASE_SECONDS = 6;
const HEARTBEAT_MS = 1_000;
const WRITE_MS = 500;

export type AbortReason = 'cancelled' | 'lost' | 'draining';

/** Why an attempt was stopped from outside. */
export class AttemptAborted extends Error {
  constructor(readonly reason: AbortReason) {
    super(`Attempt ${reason}`);
    this.name = 'AttemptAborted';
  }
}

/**
 * The claim of one execution on its row: it renews the lease, writes progress, and notices when it was cancelled or has
 * lost the job. Every write names the attempt's number, so that one that lost writes nothing.
 */
export class Attempt {
  private readonly controller = new AbortController();
  private readonly remaining = new RemainingTime();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private latest: Progress | undefined;
  private writtenAt = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    readonly job: ProcessingJob,
  ) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  start(): void {
    this.timer = setInterval(() => this.beat(), HEARTBEAT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
  }

  abort(reason: AbortReason): void {
    this.controller.abort(new AttemptAborted(reason));
  }

  progress(progress: Progress): void {
    const floor = this.latest?.fraction ?? 0;
    this.latest = { ...progress, fraction: Math.min(1, Math.max(floor, progress.fraction)) };
    if (Date.now() - this.writtenAt >= WRITE_MS) this.beat();
  }

  private beat(): void {
    this.writtenAt = Date.now();
    const { job, latest } = this;
    if (latest) {
      Object.assign(job, {
        progress: latest.fraction * 100,
        stage: latest.stage,
        etaSeconds: this.remaining.estimate(latest.fraction, Date.now() / 1_000),
        processedSeconds: latest.processedSeconds ?? job.processedSeconds,
        totalSeconds: latest.totalSeconds ?? job.totalSeconds,
      } satisfies Partial<ProcessingJob>);
    }
    this.beating = this.beating
      .then(() => this.write(latest !== undefined))
      // The database may be away for a moment; the lease decides whether that was too long.
      .catch(() => undefined);
  }

  private async write(changed: boolean): Promise<void> {
    const { job } = this;
    const row = await renewLease(this.em.fork(), job, LEASE_SECONDS);
    if (!row) return this.abort('lost');
    if (row.cancel_requested) return this.abort('cancelled');
    if (changed) await this.events.publish(job.userId, 'job', JobDto.brief(job));
  }
}
