import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { JobDto } from '../jobs/job.dto.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { PreferWait } from '../jobs/orders/prefer-wait.js';
import { SERVICES_OF_STEP } from '../recipes/recipe-rules.js';
import { FileOrderDto } from '../audio/audio.dto.js';
import { AudioOrder } from '../audio/audio-order.decorator.js';
import { MAX_REGIONS } from '../audio/steps.dto.js';
import { AnalysisOrders } from './analysis-orders.service.js';
import { FindSilencesDto } from './analysis.dto.js';

/** Says something about the sound of a recording, which stays as it is. */
@ApiTags('processor')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller('processor')
export class AnalysisController {
  constructor(
    private readonly orders: AnalysisOrders,
    private readonly answers: JobAnswers,
  ) {}

  @AudioOrder(
    'silences',
    'findSilences',
    `Find the parts that a removal of silences would take away; of more than ${MAX_REGIONS} the longest`,
    SERVICES_OF_STEP.silence,
  )
  async findSilences(
    @CurrentUser() { userId }: Principal,
    @Body() { fileId, ...params }: FindSilencesDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answers.answer(await this.orders.findSilences(userId, fileId, params), wait, reply);
  }

  @AudioOrder(
    'measure',
    'measureRecording',
    'Measure loudness, true peak and noise of a recording',
    SERVICES_OF_STEP.loudness,
  )
  async measure(
    @CurrentUser() { userId }: Principal,
    @Body() { fileId, ...params }: FileOrderDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answers.answer(await this.orders.measure(userId, fileId, params), wait, reply);
  }
}
