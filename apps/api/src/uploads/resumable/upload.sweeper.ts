import { Injectable } from '@nestjs/common';
import { Periodic } from '../../common/periodic.js';
import { IncomingFiles } from '../incoming-files.js';
import { ResumableUploadsService } from './resumable-uploads.service.js';
import { HOUR_MS } from '../../common/clock/durations.js';

/** Removes once an hour what nobody went on with. */
@Injectable()
export class UploadSweeper extends Periodic {
  constructor(
    private readonly uploads: ResumableUploadsService,
    private readonly arriving: IncomingFiles,
  ) {
    super(HOUR_MS);
  }

  async run(): Promise<void> {
    await this.arriving.sweep();
    await this.uploads.sweep();
  }
}
