import type { EntityClass } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { ConnectionPool } from './connection-pool.js';
import { Database } from './database.js';
import { databaseOptions } from './database.options.js';
import { LinearDriver } from './linear-driver.js';

const PROVIDERS = [ConnectionPool, Database];

@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class DatabaseModule {
  /** The whole model is named at the root, so that this module knows none above it. */
  static forRoot(entities: EntityClass<unknown>[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MikroOrmModule.forRootAsync({
          driver: LinearDriver,
          inject: [Environment, ConnectionPool],
          useFactory: (env: Environment, connections: ConnectionPool) => ({
            ...databaseOptions(env, (pool) => (connections.current = pool)),
            entities,
            // The HTTP server gives each request its own.
            registerRequestContext: false,
          }),
        }),
      ],
    };
  }
}
