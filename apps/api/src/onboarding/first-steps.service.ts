import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { MediaFile } from '../media/media-file.entity.js';
import { ProcessingJob } from '../processing/jobs/processing-job.entity.js';
import { EXPORT_FORMATS } from '../subscriptions/plans/plan.js';
import { TranscriptDraft } from '../transcripts/editing/transcript-draft.entity.js';
import { Transcript } from '../transcripts/transcript.entity.js';
import { DownloadsService } from '../usage/downloads.service.js';
import { UsageRecord } from '../usage/usage-record.entity.js';
import { type FirstStepsDto } from './onboarding.dto.js';

/** How far an account has come, by what is there: nothing is kept for it. Jobs and the ledger remember files that have gone. */
@Injectable()
export class FirstSteps {
  constructor(
    private readonly database: Database,
    private readonly downloads: DownloadsService,
  ) {}

  async of(userId: string): Promise<FirstStepsDto> {
    const em = this.database.fork();
    const one = { fields: ['userId'] } as const;
    const file = await em.findOne(MediaFile, { userId }, { ...one, filters: { present: false } });
    const correction =
      (await em.findOne(Transcript, { userId, kind: 'edited' }, one)) ??
      (await em.findOne(TranscriptDraft, { userId }, one));
    return {
      recording:
        (file ??
          (await em.findOne(ProcessingJob, { userId }, one)) ??
          (await em.findOne(UsageRecord, { userId }, one))) !== null,
      correction: correction !== null,
      export: await this.downloads.hasTaken(userId, EXPORT_FORMATS),
    };
  }
}
