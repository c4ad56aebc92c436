import { Injectable } from '@nestjs/common';
import { Periodic } from '../../common/periodic.js';
import { ResumableUploadsService } from './resumable-uploads.service.js';

/** Removes once an hour what nobody went on with. */
@Injectable()
export class UploadSweeper extends Periodic {
  constructor(private readonly uploads: ResumableUploadsService) {
    super(3_600_000);
  }

  run(): Promise<void> {
    return this.uploads.sweep();
  }
}
