import { Module } from '@nestjs/common';
import { ReservedUploads } from '../usage/stored-bytes.js';
import { IncomingFiles, UPLOAD_IDLE_MS } from './incoming-files.js';
import { NewFileHooks } from './new-file-hooks.js';
import { MediaModule } from '../media/media.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { ReservedStorage } from './reserved-storage.js';
import { FormLimiter, UploadChunkLimiter } from './body-limiter.js';
import { ResumableUploadsController } from './resumable/resumable-uploads.controller.js';
import { ResumableUploadsService } from './resumable/resumable-uploads.service.js';
import { Staging } from './resumable/staging.js';
import { UploadLock } from './resumable/upload-lock.js';
import { UploadSweeper } from './resumable/upload.sweeper.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [MediaModule, UsageModule],
  controllers: [UploadsController, ResumableUploadsController],
  providers: [
    { provide: UPLOAD_IDLE_MS, useValue: 60_000 },
    IncomingFiles,
    NewFileHooks,
    UploadsService,
    ResumableUploadsService,
    FormLimiter,
    UploadChunkLimiter,
    Staging,
    UploadLock,
    UploadSweeper,
    { provide: ReservedUploads, useClass: ReservedStorage },
  ],
  exports: [UploadsService, FormLimiter, NewFileHooks],
})
export class UploadsModule {}
