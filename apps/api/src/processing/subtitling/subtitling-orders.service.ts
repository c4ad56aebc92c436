import { Injectable } from '@nestjs/common';
import { MediaService } from '../../media/media.service.js';
import { encodingFields } from '../../transcripts/encoding/encoding-fields.js';
import { SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { UsageService } from '../../usage/usage.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { type SubtitlingJobType } from '../jobs/job-types.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { estimateSubtitling } from './estimate-subtitling.js';
import { type SoftMuxDto } from './subtitling.dto.js';
import { type SubtitlingParams } from './subtitling-job.js';

/** Checks an order for subtitles in a film and makes the job. */
@Injectable()
export class SubtitlingOrders {
  constructor(
    private readonly media: MediaService,
    private readonly files: SubtitleFiles,
    private readonly transcripts: TranscriptsService,
    private readonly usage: UsageService,
    private readonly jobs: JobsService,
  ) {}

  /** @throws DomainError 400 where it is no film or there are no subtitles, 404, 409, 413, 429 */
  async order(
    userId: string,
    type: SubtitlingJobType,
    { fileId, subtitle_id, encoding, version, profile, layout }: SoftMuxDto,
    style: SubtitlingParams['style'],
  ): Promise<ProcessingJob> {
    const input = await this.media.findOwned(userId, fileId);
    estimateSubtitling(input);
    await this.usage.checkAnyStorage(userId, input.sizeBytes);
    const params: SubtitlingParams = {
      ...{ subtitle_id: null, transcript_id: null, profile, layout, style },
      ...encodingFields(null),
    };
    if (subtitle_id === undefined) {
      params.transcript_id = (await this.transcripts.locate(userId, input.id, version)).transcript.id;
    } else {
      const file = await this.media.findOwned(userId, subtitle_id);
      const used = await this.files.describe(file, 'subtitle_id', encoding);
      Object.assign(params, { subtitle_id: file.id, ...encodingFields(used) });
    }
    return this.jobs.create({ userId, type, input, params });
  }
}
