import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Something that a process does again and again while it runs. A round that fails is told of, and the next one comes. */
export abstract class Periodic implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  protected constructor(private readonly everyMs: number) {}

  /** One round. Several processes may be at it at once. */
  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    const tick = () => {
      this.running = this.running
        .then(() => this.run())
        .then(
          () => undefined,
          (error: unknown) => this.logger.warn({ err: error }, 'This round failed'),
        );
    };
    tick();
    this.timer = setInterval(tick, this.everyMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
