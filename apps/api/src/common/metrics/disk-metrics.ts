import { Injectable } from '@nestjs/common';
import { statfs } from 'node:fs/promises';
import { Environment } from '../../config/environment.js';
import { Metrics } from './metrics.js';

/** The room on the disk of the data folder, where uploads arrive and jobs work. */
@Injectable()
export class DiskMetrics {
  constructor(metrics: Metrics, env: Environment) {
    metrics.collect(
      'disk',
      {
        data_disk_free_bytes: { help: 'Free on the disk of the data folder.' },
        data_disk_size_bytes: { help: 'Size of the disk of the data folder.' },
      },
      async () => {
        const { bsize, bavail, blocks } = await statfs(env.DATA_DIR);
        return {
          data_disk_free_bytes: [{ value: bsize * bavail }],
          data_disk_size_bytes: [{ value: bsize * blocks }],
        };
      },
    );
  }
}
