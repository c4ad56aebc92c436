import type { EntityClass } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { Metrics } from '../common/metrics/metrics.js';
import { Environment } from '../config/environment.js';
import { databaseOptions } from './database.options.js';
import { LinearDriver } from './linear-driver.js';
import { watchPool } from './pool-metrics.js';

@Module({})
export class DatabaseModule {
  /** The whole model is named at the root, so that this room knows none above it. */
  static forRoot(entities: EntityClass<unknown>[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MikroOrmModule.forRootAsync({
          driver: LinearDriver,
          inject: [Environment, Metrics],
          useFactory: (env: Environment, metrics: Metrics) => ({
            ...databaseOptions(env, (pool) => watchPool(pool, metrics)),
            entities,
            // The HTTP server gives each request its own.
            registerRequestContext: false,
          }),
        }),
      ],
    };
  }
}
