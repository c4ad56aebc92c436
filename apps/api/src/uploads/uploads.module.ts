import { Module } from '@nestjs/common';
import { PromisedUploads } from '../usage/stored-bytes.js';
import { ArrivingFiles, UPLOAD_IDLE_MS } from './arriving-files.js';
import { Intake } from './intake.js';
import { MediaModule } from '../media/media.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { PromisedRoom } from './promised-room.js';
import { ArrivingForms, ArrivingPieces } from './receiving.js';
import { ResumableUploadsController } from './resumable/resumable-uploads.controller.js';
import { ResumableUploadsService } from './resumable/resumable-uploads.service.js';
import { Staging } from './resumable/staging.js';
import { UploadLock } from './resumable/upload-lock.js';
import { UploadSweeper } from './resumable/upload-sweeper.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [MediaModule, UsageModule],
  controllers: [UploadsController, ResumableUploadsController],
  providers: [
    { provide: UPLOAD_IDLE_MS, useValue: 60_000 },
    ArrivingFiles,
    Intake,
    UploadsService,
    ResumableUploadsService,
    ArrivingForms,
    ArrivingPieces,
    Staging,
    UploadLock,
    UploadSweeper,
    { provide: PromisedUploads, useClass: PromisedRoom },
  ],
  exports: [UploadsService, ArrivingForms, Intake],
})
export class UploadsModule {}
