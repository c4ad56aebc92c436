import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ResumableUploadsService } from './resumable-uploads.service.js';

const INTERVAL_MS = 3_600_000;

/** Removes once an hour what nobody went on with. */
@Injectable()
export class UploadSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(UploadSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly uploads: ResumableUploadsService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.uploads.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'Not swept'));
    }, INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
