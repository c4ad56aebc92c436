import { Global, Module } from '@nestjs/common';
import { Environment } from './environment.js';
import { FilePermissions } from './file-permissions.js';
import { readEnvironment } from './read-environment.js';

@Global()
@Module({
  providers: [{ provide: Environment, useFactory: () => readEnvironment() }, FilePermissions],
  exports: [Environment],
})
export class ConfigModule {}
