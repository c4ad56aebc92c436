import { type DynamicModule, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { type StopTracing, startTracing } from './start-tracing.js';

@Injectable()
class Tracing implements OnApplicationShutdown {
  constructor(private readonly stop: StopTracing | null) {}

  /** What has not been sent yet is sent first. */
  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}

@Module({})
class TracingModule {}

/** Sends the process's traces where OTEL_EXPORTER_OTLP_ENDPOINT says; without it, nothing is loaded and nothing is kept. */
export const tracingModule = (service: 'api' | 'worker'): DynamicModule => ({
  module: TracingModule,
  providers: [
    {
      provide: Tracing,
      inject: [Environment],
      useFactory: async ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Environment) =>
        new Tracing(endpoint === undefined ? null : await startTracing(endpoint, service)),
    },
  ],
});
