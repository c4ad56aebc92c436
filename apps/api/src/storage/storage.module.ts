import { Global, Module } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import { ConfigurationError, Environment } from '../config/environment.js';
import { LocalDriver } from './drivers/local.driver.js';
import { Storage } from './storage.js';

@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [Environment],
      useFactory: (env: Environment): Storage => {
        if (!env.storageUrl.startsWith('file:')) throw new ConfigurationError('STORAGE_URL must begin with file:///');
        return new LocalDriver(fileURLToPath(env.storageUrl));
      },
    },
  ],
  exports: [Storage],
})
export class StorageModule {}
