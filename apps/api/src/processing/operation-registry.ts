import { Injectable } from '@nestjs/common';
import { MeasurementOperation } from './analysis/measurement.operation.js';
import { SilencesOperation } from './analysis/silences.operation.js';
import { type JobType } from './jobs/job-types.js';
import { MediaOperation } from './media/media.operation.js';
import { RenditionOperation } from './rendition/rendition.operation.js';
import { ImportOperation } from './import/import.operation.js';
import { type Operation } from './jobs/operation/operation.js';
import { AudioOperation } from './audio/audio.operation.js';
import { SummarizationOperation } from './summarization/summarization.operation.js';
import { SubtitlingOperation } from './subtitling/subtitling.operation.js';
import { TranslationOperation } from './translation/translation.operation.js';
import { TranscriptionOperation } from './transcription/transcription.operation.js';

/** Every kind of work has exactly one operation: forgetting one does not compile. */
@Injectable()
export class OperationRegistry {
  private readonly operations: { readonly [T in JobType]: Operation<T> };

  constructor(
    media: MediaOperation,
    rendition: RenditionOperation,
    imports: ImportOperation,
    transcription: TranscriptionOperation,
    sound: AudioOperation,
    measurement: MeasurementOperation,
    silences: SilencesOperation,
    subtitling: SubtitlingOperation,
    translation: TranslationOperation,
    summarization: SummarizationOperation,
  ) {
    this.operations = {
      ...{ media, rendition, import: imports, transcription, translation, summarization },
      ...{ 'noise-reduction': sound, 'speed-change': sound, cut: sound, convert: sound, loudness: sound },
      ...{ 'silence-removal': sound, recipe: sound, measurement, silences },
      ...{ 'burn-in': subtitling, 'soft-mux': subtitling },
    };
  }

  get<T extends JobType>(type: T): Operation<T> {
    return this.operations[type];
  }
}
