import { Injectable } from '@nestjs/common';
import { MediaService } from '../../media/media.service.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { UsageService } from '../../usage/usage.service.js';
import { admit } from '../admission.js';
import { JobsService } from '../jobs.service.js';
import { type JobType, type ProcessingJob, type SoundJobType } from '../processing-job.entity.js';
import { type SoundParams } from './sound-params.js';
import { type AnyStepDto } from './steps.dto.js';

export interface SoundOrder extends Partial<Omit<SoundParams, 'steps'>> {
  /** Id, filename or original name. */
  file: string;
  type: SoundJobType;
  steps: AnyStepDto[];
}

/** Checks an order for work on the sound of a recording and makes the job. */
@Injectable()
export class SoundOrders {
  constructor(
    private readonly media: MediaService,
    private readonly jobs: JobsService,
    private readonly usage: UsageService,
  ) {}

  async order(userId: string, { file: name, type, steps, ...output }: SoundOrder): Promise<ProcessingJob> {
    return this.orderFor(await this.media.findOwned(userId, name), { type, steps, ...output });
  }

  /** For a recording that has been found. @throws DomainError 400 for parts that are not in it, 413, 429 */
  async orderFor(file: MediaFile, { type, steps, ...output }: Omit<SoundOrder, 'file'>): Promise<ProcessingJob> {
    const params: SoundParams = {
      steps,
      output_format: null,
      quality: 'high',
      keep_video: true,
      carry_transcript: true,
      ...output,
    };
    admit(type, { ...params }, file);
    await this.usage.checkAnyRoom(file.userId, file.sizeBytes);
    return this.jobs.create({ userId: file.userId, type, input: file, params: { ...params } });
  }

  /** A job that says something about a recording. */
  async ask(
    userId: string,
    type: Extract<JobType, 'measurement' | 'silences'>,
    name: string,
    params: object,
  ): Promise<ProcessingJob> {
    const input = await this.media.findOwned(userId, name);
    return this.jobs.create({ userId, type, input, params: { ...params } });
  }

  /** Finds a recording and checks that these steps can be done with it. @throws DomainError 400, 404 */
  async recording(userId: string, name: string, steps: AnyStepDto[]): Promise<MediaFile> {
    const file = await this.media.findOwned(userId, name);
    admit('recipe', { steps }, file);
    return file;
  }
}
