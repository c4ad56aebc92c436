import { Body, Controller, Res, UseInterceptors } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { JobDto } from '../dto/job.dto.js';
import { JobsService } from '../jobs.service.js';
import { Order } from '../order.decorator.js';
import { PreferWait } from '../prefer-wait.js';
import { FileInForm } from '../file-in-form.interceptor.js';
import { TranslateDto } from './translation.dto.js';
import { TranslationOrders } from './translation-orders.service.js';

/** Translates subtitles and transcripts, cue by cue. */
@ApiTags('translation')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller('translation')
export class TranslationController {
  constructor(
    private readonly orders: TranslationOrders,
    private readonly jobs: JobsService,
  ) {}

  @UseInterceptors(FileInForm)
  @Order({
    path: 'translate',
    operationId: 'translate',
    summary: 'Translate subtitles, or the transcript of a recording',
    services: ['translation'],
    refusals:
      'VALIDATION_FAILED, INVALID_FILE_TYPE, NO_SUBTITLES, NO_TEXT, SAME_LANGUAGE, UNSUPPORTED_LANGUAGE, UNKNOWN_ENGINE or ENGINE_NOT_AVAILABLE',
  })
  @ApiConsumes('application/json', 'multipart/form-data')
  async translate(
    @CurrentUser() { userId }: Principal,
    @Body() order: TranslateDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.jobs.answer(await this.orders.order(userId, order), wait, reply);
  }
}
