import { Body, Controller, HttpStatus, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Region } from '@timbrel/audio';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { JobDto } from '../jobs/job.dto.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { PreferWait } from '../jobs/orders/prefer-wait.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { refuse } from '../jobs/orders/refuse.js';
import { SERVICES_OF_STEP } from '../recipes/recipe-rules.js';
import {
  ConvertDto,
  CutDto,
  LOUDNESS_PRESETS,
  LoudnessDto,
  NoiseReductionDto,
  type OutputDto,
  SilenceRemovalDto,
  SpeedChangeDto,
} from './audio.dto.js';
import { AudioOrder } from './audio-order.decorator.js';
import { AudioOrders } from './audio-orders.service.js';

const outputOf = ({
  output_format = undefined,
  quality = 'high',
  keep_video = true,
  carry_transcript = true,
  audio_track,
}: Omit<OutputDto, 'fileId'>) => ({
  ...(output_format && { output_format }),
  quality,
  keep_video,
  carry_transcript,
  ...(audio_track !== undefined && { audio_track }),
});

/** The one part that can be copied without touching it. @throws DomainError 400 */
function losslessPart(
  parts: readonly Region[],
  mode: 'keep' | 'remove',
  { output_format }: Omit<OutputDto, 'fileId'>,
): Region {
  const [part, ...others] = parts;
  if (!part || others.length > 0 || mode === 'remove' || output_format) {
    const message = 'lossless works for one part that is kept, in the format that the file has. Cut exactly instead.';
    throw refuse(HttpStatus.BAD_REQUEST, 'LOSSLESS_NOT_POSSIBLE', message, 'lossless');
  }
  return part;
}

/** Work on the sound of audio and video: each call makes a job whose result is a new file in the library. */
@ApiTags('processor')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller('processor')
export class AudioController {
  constructor(
    private readonly orders: AudioOrders,
    private readonly answers: JobAnswers,
  ) {}

  @AudioOrder(
    'process/noise-reduction',
    'reduceNoise',
    'Take steady noise out of a recording',
    SERVICES_OF_STEP.denoise,
  )
  reduceNoise(
    @CurrentUser() { userId }: Principal,
    @Body() { fileId, reduction_level: level = 0.5, ...output }: NoiseReductionDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answer(
      this.orders.order(userId, {
        ...{ file: fileId, type: 'noise-reduction', steps: [{ kind: 'denoise', level }] },
        ...outputOf(output),
      }),
      wait,
      reply,
    );
  }

  @AudioOrder(
    'process/speed-change',
    'changeSpeed',
    'Make a recording faster or slower at the same pitch',
    SERVICES_OF_STEP.speed,
  )
  changeSpeed(
    @CurrentUser() { userId }: Principal,
    @Body() { fileId, speed: factor, style = 'voice', ...output }: SpeedChangeDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answer(
      this.orders.order(userId, {
        ...{ file: fileId, type: 'speed-change', steps: [{ kind: 'speed', factor, style }] },
        ...outputOf(output),
      }),
      wait,
      reply,
    );
  }

  @AudioOrder('process/cut', 'cutRecording', 'Keep or remove parts of a recording', SERVICES_OF_STEP.cut)
  cut(
    @CurrentUser() { userId }: Principal,
    @Body()
    { fileId, start = 0, end = 60, regions, mode = 'keep', fade_seconds = 0, lossless = false, ...output }: CutDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    const parts = regions ?? [{ start, end }];
    return this.answer(
      this.orders.order(userId, {
        ...{ file: fileId, type: 'cut', ...outputOf(output) },
        ...(lossless
          ? { steps: [], lossless: losslessPart(parts, mode, output) }
          : { steps: [{ kind: 'cut', regions: parts, mode, fade_seconds }] }),
      }),
      wait,
      reply,
    );
  }

  @AudioOrder(
    'process/convert',
    'convertRecording',
    'Write the sound of a recording in another format',
    SERVICES_OF_STEP.convert,
  )
  convert(
    @CurrentUser() { userId }: Principal,
    @Body() { fileId, output_format, quality = 'high', audio_track }: ConvertDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answer(
      this.orders.order(userId, { file: fileId, type: 'convert', steps: [], output_format, quality, audio_track }),
      wait,
      reply,
    );
  }

  @AudioOrder('process/loudness', 'normalizeLoudness', 'Bring a recording to a loudness', SERVICES_OF_STEP.loudness)
  normalize(
    @CurrentUser() { userId }: Principal,
    @Body() { fileId, preset = 'podcast', target_lufs, true_peak_db, ...output }: LoudnessDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    const target = LOUDNESS_PRESETS[preset];
    return this.answer(
      this.orders.order(userId, {
        ...{ file: fileId, type: 'loudness', ...outputOf(output) },
        steps: [
          {
            kind: 'loudness',
            target_lufs: target_lufs ?? target.target_lufs,
            true_peak_db: true_peak_db ?? target.true_peak_db,
          },
        ],
      }),
      wait,
      reply,
    );
  }

  @AudioOrder(
    'process/silence-removal',
    'removeSilences',
    'Remove the silences of a recording',
    SERVICES_OF_STEP.silence,
  )
  removeSilences(
    @CurrentUser() { userId }: Principal,
    @Body() { fileId, threshold_db, min_silence_seconds, margin_seconds, ...output }: SilenceRemovalDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    const silence = { threshold_db: threshold_db ?? null, min_silence_seconds: min_silence_seconds ?? 0.6 };
    return this.answer(
      this.orders.order(userId, {
        ...{ file: fileId, type: 'silence-removal', ...outputOf(output) },
        steps: [{ kind: 'silence', ...silence, margin_seconds: margin_seconds ?? 0.15 }],
      }),
      wait,
      reply,
    );
  }

  private async answer(job: Promise<ProcessingJob>, wait: number, reply: FastifyReply): Promise<JobDto> {
    return this.answers.answer(await job, wait, reply);
  }
}
