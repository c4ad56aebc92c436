import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { Egress } from '../../common/egress/egress.js';
import { Costly } from '../../common/idempotency/idempotency.interceptor.js';
import { ImportDto } from './import.dto.js';
import { JobDto } from '../jobs/job.dto.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PreferWait, WAIT_HEADER } from '../jobs/orders/prefer-wait.js';

@ApiTags('uploads')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('files')
@Controller('uploads/imports')
export class ImportController {
  constructor(
    private readonly jobs: JobsService,
    private readonly answers: JobAnswers,
    private readonly egress: Egress,
  ) {}

  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  @Costly()
  @ApiOperation({ operationId: 'importFile', summary: 'Fetch a file from an address into the library' })
  @ApiHeader(WAIT_HEADER)
  @ApiAcceptedResponse({ type: JobDto })
  @ApiOkResponse({ type: JobDto, description: 'With Prefer: wait, where the job has ended in time.' })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 429: 'TOO_MANY_JOBS' })
  async import(
    @CurrentUser() { userId }: Principal,
    @Body() { url, name }: ImportDto,
    @PreferWait() waitSeconds: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    const { hostname } = this.egress.checkField('url', url);
    const job = await this.jobs.create({
      userId,
      type: 'import',
      input: { id: null, originalName: name ?? hostname },
      params: { url, ...(name && { name }) },
    });
    return this.answers.answer(job, waitSeconds, reply);
  }
}
