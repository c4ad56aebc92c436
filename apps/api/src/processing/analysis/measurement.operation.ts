import { Injectable } from '@nestjs/common';
import { measureAudio } from '@timbrel/audio';
import { Database } from '../../database/database.js';
import { Storage } from '../../storage/storage.js';
import { type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type MeasurementJobResult } from './analysis-job.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';
import { inputOf } from '../jobs/operation/job-input.js';
import { audioFailure } from '../audio/audio-failure.js';
import { figuresOf } from '../audio/audio-result.js';
import { prepareAnalysis } from './prepare-analysis.js';

/** Says how loud a recording is and how much noise is in it. */
@Injectable()
export class MeasurementOperation implements Operation<'measurement'> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
  ) {}

  async run(context: OperationContext<'measurement'>): Promise<Outcome<MeasurementJobResult>> {
    const file = await inputOf(this.database, context.job);
    try {
      const { input, run } = await prepareAnalysis(this.storage, await this.toolkit.tools(), file, context);
      const figures = figuresOf(await measureAudio(input, run));
      return { result: { processing_type: 'measurement', figures }, commit: async () => undefined };
    } catch (error) {
      throw audioFailure(error);
    }
  }
}
