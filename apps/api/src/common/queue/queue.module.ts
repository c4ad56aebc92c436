import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from '../../config/environment.js';

/** How long a dead worker's message stays with it. Bull's defaults lose a minute. */
const LOCK_MS = 6_000;
const STALLED_CHECK_MS = 2_500;

/** Bull, configured once: messages leave no trace, since the rows they point to do. */
@Module({})
export class QueueModule {
  static register(names: readonly string[]): DynamicModule {
    return {
      module: QueueModule,
      imports: [
        BullModule.forRootAsync({
          inject: [Environment],
          useFactory: (env: Environment) => ({
            url: env.REDIS_URL,
            prefix: 'timbrel',
            defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
            settings: { lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS, maxStalledCount: 1_000 },
          }),
        }),
        BullModule.registerQueue(...names.map((name) => ({ name }))),
      ],
      exports: [BullModule],
    };
  }
}
