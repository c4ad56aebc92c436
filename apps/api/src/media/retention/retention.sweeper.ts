import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RetentionService } from './retention.service.js';

const INTERVAL_MS = 600_000;

/** Looks every ten minutes whose time has come. Runs in workers; two at once find nothing left to do. */
@Injectable()
export class RetentionSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RetentionSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly retention: RetentionService) {}

  onApplicationBootstrap(): void {
    const tick = () => {
      this.running = this.retention
        .sweep()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'Retention not looked after'));
    };
    tick();
    this.timer = setInterval(tick, INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
