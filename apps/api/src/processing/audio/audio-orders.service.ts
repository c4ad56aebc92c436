import { Injectable } from '@nestjs/common';
import { MediaService } from '../../media/media.service.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { UsageService } from '../../usage/usage.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { type AudioJobType } from '../jobs/job-types.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { estimateAudio } from './estimate-audio.js';
import { type AudioParams } from './audio-job.js';
import { type AnyStepDto } from './steps.dto.js';

export interface AudioOrder extends Partial<Omit<AudioParams, 'steps'>> {
  /** Id, filename or original name. */
  file: string;
  type: AudioJobType;
  steps: AnyStepDto[];
}

/** Checks an order for work on the sound of a recording and makes the job. */
@Injectable()
export class AudioOrders {
  constructor(
    private readonly media: MediaService,
    private readonly jobs: JobsService,
    private readonly usage: UsageService,
  ) {}

  async order(userId: string, { file: name, type, steps, ...output }: AudioOrder): Promise<ProcessingJob> {
    return this.orderFor(await this.media.findOwned(userId, name), { type, steps, ...output });
  }

  /** For a recording that has been found. @throws DomainError 400 for parts that are not in it, 413, 429 */
  async orderFor(file: MediaFile, { type, steps, ...output }: Omit<AudioOrder, 'file'>): Promise<ProcessingJob> {
    const params: AudioParams = {
      steps,
      output_format: null,
      quality: 'high',
      keep_video: true,
      carry_transcript: true,
      ...output,
    };
    estimateAudio(file, params);
    await this.usage.checkAnyStorage(file.userId, file.sizeBytes);
    return this.jobs.create({ userId: file.userId, type, input: file, params });
  }

  /** Finds a recording and checks that these steps can be done with it. @throws DomainError 400, 404 */
  async recording(userId: string, name: string, steps: AnyStepDto[]): Promise<MediaFile> {
    const file = await this.media.findOwned(userId, name);
    estimateAudio(file, { steps });
    return file;
  }
}
