import { Injectable } from '@nestjs/common';
import { MediaService } from '../../media/media.service.js';
import { encodingFields } from '../../transcripts/encoding/encoding-fields.js';
import { TextEncodings } from '../../transcripts/encoding/text-encodings.service.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { UsageService } from '../../usage/usage.service.js';
import { Engines } from '../engines/engines.js';
import { JobsService } from '../jobs/jobs.service.js';
import { pickEngine } from '../engines/pick-engine.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { ReadableTexts } from './readable-texts.service.js';
import { type SummarizeDto } from './summarization.dto.js';
import { type SummarizationParams } from './summarization-job.js';

/** Checks an order for a summary and makes the job. It costs the words that are read. */
@Injectable()
export class SummarizationOrders {
  constructor(
    private readonly media: MediaService,
    private readonly texts: ReadableTexts,
    private readonly encodings: TextEncodings,
    private readonly transcripts: TranscriptsService,
    private readonly engines: Engines,
    private readonly jobs: JobsService,
    private readonly usage: UsageService,
  ) {}

  /** @throws DomainError 400 where there is nothing to read or nobody to read it, 404, 413, 429 */
  async order(userId: string, { upload_id, length, engine, version, encoding }: SummarizeDto): Promise<ProcessingJob> {
    const input = await this.media.findOwned(userId, upload_id);
    const transcript = input.isMedia ? (await this.transcripts.locate(userId, input.id, version)).transcript : null;
    if (encoding && !input.isMedia) await this.encodings.choose(input, encoding);
    await this.usage.checkAnyStorage(userId, 0);
    const { words, language, used } = await this.texts.read(input, transcript?.id ?? null);
    const { summarizers } = await this.engines.all();
    const picked = pickEngine(summarizers, language, { file: input, preferred: engine, languageField: 'upload_id' });
    const params: SummarizationParams = {
      ...{ transcript_id: transcript?.id ?? null, length, language, engine: picked.id },
      ...encodingFields(used),
    };
    const cost = { feature: 'summarization', amount: words } as const;
    return this.jobs.create({ userId, type: 'summarization', input, params, cost });
  }
}
