import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type MediaKind } from '../../media/media-file.entity.js';
import { NewFileHooks } from '../../uploads/new-file-hooks.js';
import { JobsService } from '../jobs/jobs.service.js';

/** Texts and subtitles are read when they are opened. */
export const READ_BEFORE: readonly MediaKind[] = ['audio', 'video', 'image', 'document'];

/** Orders the reading of new files, wherever they come in. */
@Injectable()
export class FileReading implements OnModuleInit {
  constructor(
    private readonly newFileHooks: NewFileHooks,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.newFileHooks.step(async (em, file) => {
      if (!READ_BEFORE.includes(file.kind)) return;
      await this.jobs.add(em, { userId: file.userId, type: 'media', input: file, params: {} });
    });
  }
}
