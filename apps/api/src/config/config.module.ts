import { Global, Module } from '@nestjs/common';
import { Environment, readEnvironment } from './environment.js';
import { FilePermissions } from './file-permissions.js';

@Global()
@Module({
  providers: [{ provide: Environment, useFactory: () => readEnvironment() }, FilePermissions],
  exports: [Environment],
})
export class ConfigModule {}
