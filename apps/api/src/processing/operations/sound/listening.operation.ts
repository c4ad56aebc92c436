import { Injectable } from '@nestjs/common';
import { listenTo } from '@timbrel/audio';
import { onTrack, probe } from '@timbrel/ffmpeg';
import { Database } from '../../../database/database.js';
import { Storage } from '../../../storage/storage.js';
import { MediaToolkit } from '../../media-toolkit.js';
import { MOST_REGIONS, soundStepOf, type SilenceStepDto } from '../../sound/steps.dto.js';
import { inputOf, placeInput } from '../input.js';
import { type Operation, type OperationContext, type Outcome } from '../operation.js';
import { soundFailure } from './sound-failure.js';
import { figuresOf } from './sound-result.js';

/** Says something about a sound and leaves it alone: how loud it is, or where nothing is said. */
@Injectable()
export class ListeningOperation implements Operation {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
  ) {}

  async run(context: OperationContext): Promise<Outcome> {
    const { job, workspace, signal, progress } = context;
    const file = await inputOf(this.database, job);
    const inputPath = await placeInput(this.storage, file, context);
    const tools = await this.toolkit.tools();
    progress({ fraction: 0, stage: 'reading' });
    try {
      const all = await probe(inputPath, { tools, signal, durationSeconds: file.durationSeconds ?? undefined });
      const found = onTrack(all, (job.params as { audio_track?: number }).audio_track);
      const run = {
        tools,
        workspace,
        signal,
        onProgress: (fraction: number) =>
          progress({ fraction, stage: 'measuring', totalSeconds: found.durationSeconds }),
      };
      const step = job.type === 'silences' ? soundStepOf(job.params as unknown as SilenceStepDto) : null;
      const search = step?.kind === 'silence' ? { step, most: MOST_REGIONS } : null;
      const heard = await listenTo({ inputPath, probe: found }, search, run);
      return {
        result: {
          processing_type: job.type,
          ...('silences' in heard
            ? { silences: heard.silences, silences_found: heard.found }
            : { figures: figuresOf(heard) }),
        },
        commit: async () => undefined,
      };
    } catch (error) {
      throw soundFailure(error);
    }
  }
}
