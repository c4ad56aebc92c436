import { Module } from '@nestjs/common';
import { FileTexts } from '../media/file-texts.js';
import { MediaModule } from '../media/media.module.js';
import { ComplianceController } from './compliance/compliance.controller.js';
import { EditingController } from './editing/editing.controller.js';
import { EditsService } from './editing/edits.service.js';
import { VersionsService } from './editing/versions.service.js';
import { ImportsService } from './editing/imports.service.js';
import { EncodingController } from './encoding/encoding.controller.js';
import { TextEncodings } from './encoding/text-encodings.service.js';
import { ExportDownload } from './exports/export-download.js';
import { AlternateTranscriptsController } from './alternates/alternate-transcripts.controller.js';
import { SharesService } from './sharing/shares.service.js';
import { SharingController } from './sharing/sharing.controller.js';
import { SubtitleFiles } from './subtitle-files.service.js';
import { TranscriptTexts } from './transcript-texts.js';
import { TranscriptsController } from './transcripts.controller.js';
import { TranscriptsService } from './transcripts.service.js';

@Module({
  imports: [MediaModule],
  controllers: [
    TranscriptsController,
    EditingController,
    ComplianceController,
    SharingController,
    AlternateTranscriptsController,
    EncodingController,
  ],
  providers: [
    TranscriptsService,
    EditsService,
    VersionsService,
    ImportsService,
    SubtitleFiles,
    TextEncodings,
    SharesService,
    ExportDownload,
    { provide: FileTexts, useClass: TranscriptTexts },
  ],
  exports: [TranscriptsService, SubtitleFiles, TextEncodings, ExportDownload],
})
export class TranscriptsModule {}
