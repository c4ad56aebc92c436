import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Environment } from './environment.js';

/** Whatever this process or a program of its makes is its user's alone; where nginx sends files itself, its group may read them. */
const ALONE = { umask: 0o077, folder: 0o700 };
const WITH_GROUP = { umask: 0o027, folder: 0o750 };

/** Keeps files of users from other users of the machine: for all that is made from now on, and for the folders that are there. */
@Injectable()
export class FilePermissions implements OnModuleInit {
  private readonly logger = new Logger(FilePermissions.name);
  private readonly modes;

  constructor(private readonly env: Environment) {
    this.modes = env.X_ACCEL_PREFIX ? WITH_GROUP : ALONE;
    process.umask(this.modes.umask);
  }

  async onModuleInit(): Promise<void> {
    const { DATA_DIR, storageUrl } = this.env;
    const folders = [join(DATA_DIR, 'uploads'), join(DATA_DIR, 'workspaces')];
    if (storageUrl.startsWith('file:')) folders.push(fileURLToPath(storageUrl));
    for (const folder of folders) {
      try {
        await mkdir(folder, { recursive: true });
        await chmod(folder, this.modes.folder);
      } catch (error) {
        // A volume that belongs to somebody else: whoever mounted it says who may read it.
        this.logger.warn({ err: error }, `The permissions of ${folder} can't be set`);
      }
    }
  }
}
