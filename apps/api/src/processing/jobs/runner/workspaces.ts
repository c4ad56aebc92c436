import { Injectable } from '@nestjs/common';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Environment } from '../../../config/environment.js';
import { Database } from '../../../database/database.js';
import { ProcessingJob } from '../processing-job.entity.js';

/** The folders attempts work in, one each, and the clearing away of those whose process died. */
@Injectable()
export class Workspaces {
  private readonly root: string;

  constructor(
    env: Environment,
    private readonly database: Database,
  ) {
    this.root = resolve(env.DATA_DIR, 'workspaces');
  }

  pathOf({ id, attempt }: ProcessingJob): string {
    return join(this.root, `${id}_${attempt}`);
  }

  /** Removes every folder whose attempt does not hold its job any more. */
  async sweep(): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    if (names.length === 0) return;
    const held = await this.database.fork().find(ProcessingJob, { state: 'active' }, { fields: ['id', 'attempt'] });
    const keep = new Set(held.map(({ id, attempt }) => `${id}_${attempt}`));
    for (const name of names.filter((candidate) => !keep.has(candidate))) {
      await rm(join(this.root, name), { recursive: true, force: true });
    }
  }
}
