import { HttpStatus, Injectable } from '@nestjs/common';
import { keptSpans, type Region } from '@timbrel/audio';
import { MediaService } from '../../media/media.service.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { StorageFullError } from '../../usage/storage-full.error.js';
import { UsageService } from '../../usage/usage.service.js';
import { JobsService } from '../jobs.service.js';
import { type JobType, type ProcessingJob, type SoundJobType } from '../processing-job.entity.js';
import { checkRecording, refuse, type RecordingWords } from '../recording-check.js';
import { type SoundParams } from './sound-params.js';
import { type AnyStepDto } from './steps.dto.js';

const WORDS: RecordingWords = {
  field: 'fileId',
  notMedia: 'Only audio and video files can be worked on here. Please select one.',
  noAudio: 'This file has no audio track, so there is nothing to work on.',
};

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
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
  ) {}

  async order(userId: string, { file: name, type, steps, ...output }: SoundOrder): Promise<ProcessingJob> {
    const file = await this.recording(userId, name);
    return this.orderFor(file, { type, steps, ...output });
  }

  /** For a recording that has been found and checked. @throws DomainError 400 for parts that are not in it, 413, 429 */
  async orderFor(file: MediaFile, { type, steps, ...output }: Omit<SoundOrder, 'file'>): Promise<ProcessingJob> {
    const durationSeconds = file.durationSeconds ?? 0;
    // Only the first cut is about the recording as it is; what comes before a later one changes its length.
    const [first] = steps;
    if (first?.kind === 'cut') checkRegions(first.regions, first.mode ?? 'keep', durationSeconds);
    if (output.lossless) checkRegions([output.lossless], 'keep', durationSeconds);
    await this.checkRoom(file);
    const params: SoundParams = {
      steps,
      output_format: null,
      quality: 'high',
      keep_video: true,
      carry_transcript: true,
      ...output,
    };
    return this.jobs.create({ userId: file.userId, type, input: file, params: { ...params } });
  }

  /** How large a result will be is not known yet; where there is no room at all, work would be for nothing. @throws DomainError 413 */
  async checkRoom({ userId, sizeBytes }: MediaFile): Promise<void> {
    const { storageBytes } = await this.customers.planOf(userId);
    const available = storageBytes - (await this.usage.storageUsed(userId));
    if (available <= 0) throw new StorageFullError(Number(sizeBytes), 0);
  }

  /** A job that says something about a recording. */
  async ask(
    userId: string,
    type: Extract<JobType, 'measurement' | 'silences'>,
    name: string,
    params: object,
  ): Promise<ProcessingJob> {
    const input = await this.recording(userId, name);
    return this.jobs.create({ userId, type, input, params: { ...params } });
  }

  /** @throws DomainError 400 where it has no sound, 404, 409 */
  async recording(userId: string, name: string): Promise<MediaFile> {
    const file = await this.media.findOwned(userId, name);
    checkRecording(file, WORDS);
    return file;
  }
}

/** A container's length is a little longer or shorter than its sound. */
const TOLERANCE_SECONDS = 0.1;

function checkRegions(regions: readonly Region[], mode: 'keep' | 'remove', durationSeconds: number): void {
  const length = `${durationSeconds.toFixed(3)} s`;
  for (const { start, end } of regions) {
    const fault = (field: string, message: string) => refuse(HttpStatus.BAD_REQUEST, 'INVALID_REGION', message, field);
    if (start >= durationSeconds) throw fault('start', `start must be within the recording, which is ${length} long.`);
    if (end <= start) throw fault('end', 'end must be after start.');
    if (end > durationSeconds + TOLERANCE_SECONDS)
      throw fault('end', `end must be within the recording, which is ${length} long.`);
  }
  const MS = 1_000;
  if (keptSpans({ frames: Math.round(durationSeconds * MS), sampleRate: MS }, regions, mode).length === 0) {
    throw refuse(
      HttpStatus.BAD_REQUEST,
      'NOTHING_LEFT',
      'Nothing would be left of the recording. Keep a part of it.',
      'regions',
    );
  }
}
