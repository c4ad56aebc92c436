import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { EditingController } from './editing/editing.controller.js';
import { EditsService } from './editing/edits.service.js';
import { TranscriptsController } from './transcripts.controller.js';
import { TranscriptsService } from './transcripts.service.js';

@Module({
  imports: [MediaModule],
  controllers: [TranscriptsController, EditingController],
  providers: [TranscriptsService, EditsService],
  exports: [TranscriptsService],
})
export class TranscriptsModule {}
