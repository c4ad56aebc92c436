import { Body, Controller, Res } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { JobDto } from '../jobs/job.dto.js';
import { FormFile } from '../../uploads/staged-form.interceptor.js';
import { type StagedFile, UploadsService } from '../../uploads/uploads.service.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { Order } from '../jobs/orders/order.decorator.js';
import { PreferWait } from '../jobs/orders/prefer-wait.js';
import { TakesInForm } from '../../uploads/form-file-types.js';
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
    private readonly answers: JobAnswers,
    private readonly uploads: UploadsService,
  ) {}

  @TakesInForm({
    extensions: ['srt', 'vtt', 'txt'],
    refusal:
      'Only srt, vtt and txt files can be sent to be translated. Transcribe a recording first, then send its upload_id.',
  })
  @Order({
    path: 'translate',
    operationId: 'translate',
    summary: 'Translate subtitles, or the transcript of a recording',
    services: ['translation'],
    form: true,
    refusals:
      'VALIDATION_FAILED, INVALID_FILE_TYPE, NO_SUBTITLES, NO_TEXT, SAME_LANGUAGE, UNSUPPORTED_LANGUAGE, UNKNOWN_ENGINE or ENGINE_NOT_AVAILABLE',
  })
  @ApiConsumes('application/json', 'multipart/form-data')
  async translate(
    @CurrentUser() { userId }: Principal,
    @Body() order: TranslateDto,
    @FormFile() staged: StagedFile | null,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    await this.uploads.commitStaged(staged);
    return this.answers.answer(await this.orders.order(userId, order), wait, reply);
  }
}
