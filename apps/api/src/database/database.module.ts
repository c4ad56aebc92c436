import type { EntityClass } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { databaseOptions } from './database.options.js';

@Module({})
export class DatabaseModule {
  /** The whole model is named at the root, so that this room knows none above it. */
  static forRoot(entities: EntityClass<unknown>[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MikroOrmModule.forRootAsync({
          driver: PostgreSqlDriver,
          inject: [Environment],
          useFactory: (env: Environment) => ({ ...databaseOptions(env), entities }),
        }),
      ],
    };
  }
}
