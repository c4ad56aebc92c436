import { Injectable } from '@nestjs/common';
import { findSilences } from '@timbrel/audio';
import { Database } from '../../database/database.js';
import { Storage } from '../../storage/storage.js';
import { type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type SilencesJobResult } from './analysis-job.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';
import { inputOf } from '../jobs/operation/job-input.js';
import { audioFailure } from '../audio/audio-failure.js';
import { MAX_REGIONS, silenceStepOf } from '../audio/steps.dto.js';
import { prepareAnalysis } from './prepare-analysis.js';

/** Finds the silences of a recording, and leaves it alone. */
@Injectable()
export class SilencesOperation implements Operation<'silences'> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
  ) {}

  async run(context: OperationContext<'silences'>): Promise<Outcome<SilencesJobResult>> {
    const file = await inputOf(this.database, context.job);
    try {
      const { input, run } = await prepareAnalysis(this.storage, await this.toolkit.tools(), file, context);
      const { silences, found } = await findSilences(input, silenceStepOf(context.params), MAX_REGIONS, run);
      return {
        result: { processing_type: 'silences', silences, silences_found: found },
        commit: async () => undefined,
      };
    } catch (error) {
      throw audioFailure(error);
    }
  }
}
