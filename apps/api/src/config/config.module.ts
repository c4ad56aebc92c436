import { Global, Module } from '@nestjs/common';
import { Environment, readEnvironment } from './environment.js';

@Global()
@Module({ providers: [{ provide: Environment, useFactory: () => readEnvironment() }], exports: [Environment] })
export class ConfigModule {}
