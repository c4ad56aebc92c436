import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/**
 * Something that a process does again and again while it runs, each round a while after the end of the one before. What rounds fail of
 * is told of once, and the next one comes.
 */
export abstract class Periodic implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  /** What the last round failed of. */
  private failure = '';

  protected constructor(private readonly pauseMs: number) {}

  /** One round. Several processes may be at it at once. */
  abstract run(): Promise<unknown>;

  /** No round begins any more. */
  protected get isStopped(): boolean {
    return this.stopped;
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private begin(): void {
    this.running = this.round().then(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.begin(), this.pauseMs);
    });
  }

  private async round(): Promise<void> {
    try {
      await this.run();
      if (this.failure) this.logger.log('Rounds succeed again');
      this.failure = '';
    } catch (error) {
      if (String(error) !== this.failure) this.logger.warn({ err: error }, 'This round failed');
      this.failure = String(error);
    }
  }
}
