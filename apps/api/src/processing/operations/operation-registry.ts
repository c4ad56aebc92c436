import { Injectable } from '@nestjs/common';
import { type JobType } from '../processing-job.entity.js';
import { MediaOperation } from './media/media.operation.js';
import { RenditionOperation } from './media/rendition.operation.js';
import { ImportOperation } from './import.operation.js';
import { type Operation } from './operation.js';
import { ListeningOperation } from './sound/listening.operation.js';
import { SoundOperation } from './sound/sound.operation.js';
import { SummarizationOperation } from './summarization/summarization.operation.js';
import { SubtitlingOperation } from './subtitling/subtitling.operation.js';
import { TranslationOperation } from './translation/translation.operation.js';
import { TranscriptionOperation } from './transcription.operation.js';

/** Every kind of work has exactly one operation: forgetting one does not compile. */
@Injectable()
export class OperationRegistry {
  private readonly operations: Record<JobType, Operation>;

  constructor(
    media: MediaOperation,
    rendition: RenditionOperation,
    imports: ImportOperation,
    transcription: TranscriptionOperation,
    sound: SoundOperation,
    listening: ListeningOperation,
    subtitling: SubtitlingOperation,
    translation: TranslationOperation,
    summarization: SummarizationOperation,
  ) {
    this.operations = {
      ...{ media, rendition, import: imports, transcription, translation, summarization },
      ...{ 'noise-reduction': sound, 'speed-change': sound, cut: sound, convert: sound, loudness: sound },
      ...{ 'silence-removal': sound, recipe: sound, measurement: listening, silences: listening },
      ...{ 'burn-in': subtitling, 'soft-mux': subtitling },
    };
  }

  get(type: JobType): Operation {
    return this.operations[type];
  }
}
