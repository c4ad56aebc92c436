import { Global, Module } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import { Environment } from '../config/environment.js';
import { ConfigurationError } from '../config/read-environment.js';
import { withoutTrailingSlashes } from '../config/without-trailing-slashes.js';
import { S3Driver } from './drivers/s3.driver.js';
import { LocalDriver } from './drivers/local.driver.js';
import { Storage } from './storage.js';

@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [Environment],
      useFactory: (env: Environment): Storage => {
        const url = new URL(env.storageUrl);
        if (url.protocol === 'file:') return new LocalDriver(fileURLToPath(url), env.X_ACCEL_PREFIX);
        if (url.protocol !== 's3:' || !url.hostname)
          throw new ConfigurationError('STORAGE_URL must be file:///folder or s3://bucket/prefix');
        return new S3Driver({
          bucket: url.hostname,
          prefix: withoutTrailingSlashes(url.pathname).replace(/^\/+/, ''),
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        });
      },
    },
  ],
  exports: [Storage],
})
export class StorageModule {}
