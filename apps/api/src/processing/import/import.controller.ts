import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { Idempotent } from '../../common/idempotency/idempotency.interceptor.js';
import { JobDto } from '../jobs/job.dto.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { PreferWait, WAIT_HEADER } from '../jobs/orders/prefer-wait.js';
import { ImportOrders } from './import-orders.service.js';
import { ImportDto } from './import.dto.js';

@ApiTags('uploads')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('files')
@Controller('uploads/imports')
export class ImportController {
  constructor(
    private readonly orders: ImportOrders,
    private readonly answers: JobAnswers,
  ) {}

  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  @Idempotent()
  @ApiOperation({ operationId: 'importFile', summary: 'Fetch a file from an address into the library' })
  @ApiHeader(WAIT_HEADER)
  @ApiAcceptedResponse({ type: JobDto })
  @ApiOkResponse({ type: JobDto, description: 'With Prefer: wait, where the job has ended in time.' })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 429: 'TOO_MANY_JOBS' })
  async import(
    @CurrentUser() { userId }: Principal,
    @Body() order: ImportDto,
    @PreferWait() waitSeconds: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answers.answer(await this.orders.order(userId, order), waitSeconds, reply);
  }
}
