import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { QueueModule } from '../common/queue/queue.module.js';
import { QUEUES } from '../config/queues.js';
import { EgressModule } from '../common/egress/egress.module.js';
import { MediaModule } from '../media/media.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { TranscriptsModule } from '../transcripts/transcripts.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { AnalysisOrders } from './analysis/analysis-orders.service.js';
import { AnalysisController } from './analysis/analysis.controller.js';
import { MeasurementOperation } from './analysis/measurement.operation.js';
import { SilencesOperation } from './analysis/silences.operation.js';
import { Engines } from './engines/engines.js';
import { ImportOrders } from './import/import-orders.service.js';
import { ImportController } from './import/import.controller.js';
import { ImportOperation } from './import/import.operation.js';
import { JobEvents } from './jobs/job-events.js';
import { JobMetrics } from './jobs/job-metrics.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobEndings } from './jobs/job-endings.js';
import { JobsService } from './jobs/jobs.service.js';
import { MediaToolkit } from './jobs/operation/media-toolkit.js';
import { JobAnswers } from './jobs/orders/job-answers.js';
import { Dispatcher } from './jobs/queue/dispatcher.js';
import { JobQueues } from './jobs/queue/job-queues.producer.js';
import { ProcessingProcessor } from './jobs/queue/processing.processor.js';
import { QueueMetrics } from './jobs/queue/queue-metrics.js';
import { JobsReconciler } from './jobs/queue/jobs.reconciler.js';
import { Checkpoints } from './jobs/runner/checkpoints.js';
import { JobRunner } from './jobs/runner/job-runner.js';
import { Workspaces } from './jobs/runner/workspaces.js';
import { FileReading } from './media/file-reading.js';
import { MediaOperation } from './media/media.operation.js';
import { OperationRegistry } from './operation-registry.js';
import { RecipesController } from './recipes/recipes.controller.js';
import { RecipesService } from './recipes/recipes.service.js';
import { RenditionOperation } from './rendition/rendition.operation.js';
import { TranscriptPropagation } from './audio/transcript-propagation.js';
import { AudioOrders } from './audio/audio-orders.service.js';
import { AudioController } from './audio/audio.controller.js';
import { AudioOperation } from './audio/audio.operation.js';
import { StepCaches } from './audio/step-caches.js';
import { SubtitlingOrders } from './subtitling/subtitling-orders.service.js';
import { SubtitlingController } from './subtitling/subtitling.controller.js';
import { SubtitlingOperation } from './subtitling/subtitling.operation.js';
import { ReadableTexts } from './summarization/readable-texts.service.js';
import { SummariesService } from './summarization/summaries.service.js';
import { SummarizationOrders } from './summarization/summarization-orders.service.js';
import { SummarizationController } from './summarization/summarization.controller.js';
import { SummarizationOperation } from './summarization/summarization.operation.js';
import { TranscriptionOrders } from './transcription/transcription-orders.service.js';
import { TranscriptionController } from './transcription/transcription.controller.js';
import { TranscriptionOperation } from './transcription/transcription.operation.js';
import { GlossaryController } from './translation/glossary/glossary.controller.js';
import { GlossaryService } from './translation/glossary/glossary.service.js';
import { TranslationOrders } from './translation/translation-orders.service.js';
import { TranslationController } from './translation/translation.controller.js';
import { TranslationOperation } from './translation/translation.operation.js';
import { TranslationsController } from './translation/translations.controller.js';
import { TranslationsService } from './translation/translations.service.js';
import { UploadEvents } from './upload-events.js';

const modules = [AuthModule, MediaModule, TranscriptsModule, UsageModule, NotificationsModule];

const jobs = [
  JobEndings,
  JobsService,
  Dispatcher,
  Engines,
  MediaToolkit,
  TranscriptionOrders,
  GlossaryService,
  ReadableTexts,
  JobMetrics,
  JobQueues,
];

/** Jobs as both processes see them: rows, engines, and the way into the queue. */
@Module({
  imports: [...modules, QueueModule.register(QUEUES)],
  providers: [...jobs, QueueMetrics],
  exports: jobs,
})
export class JobsModule {}

/** The API's side: orders, states, live events. */
@Module({
  imports: [JobsModule, UploadsModule, EgressModule, ...modules],
  controllers: [
    JobsController,
    TranscriptionController,
    ImportController,
    AudioController,
    AnalysisController,
    RecipesController,
    SubtitlingController,
    TranslationController,
    TranslationsController,
    GlossaryController,
    SummarizationController,
  ],
  providers: [
    FileReading,
    JobAnswers,
    JobEvents,
    ImportOrders,
    AudioOrders,
    AnalysisOrders,
    RecipesService,
    SubtitlingOrders,
    TranslationOrders,
    TranslationsService,
    SummarizationOrders,
    SummariesService,
  ],
})
export class ProcessingApiModule {}

/** The worker's side: takes messages and does the work. */
@Module({
  imports: [JobsModule, UploadsModule, EgressModule, ...modules],
  providers: [
    JobRunner,
    ProcessingProcessor,
    JobsReconciler,
    Workspaces,
    Checkpoints,
    FileReading,
    UploadEvents,
    OperationRegistry,
    MediaOperation,
    RenditionOperation,
    ImportOperation,
    TranscriptionOperation,
    AudioOperation,
    MeasurementOperation,
    SilencesOperation,
    StepCaches,
    TranscriptPropagation,
    SubtitlingOperation,
    TranslationOperation,
    SummarizationOperation,
  ],
})
export class ProcessingWorkerModule {}
