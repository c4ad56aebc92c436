import { applyDecorators, Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { Costly } from '../../common/idempotency/idempotency.interceptor.js';
import { RequiresService } from '../../subscriptions/requires-service.js';
import { JobDto } from '../dto/job.dto.js';
import { JobsService } from '../jobs.service.js';
import { PreferWait, WAIT_HEADER } from '../prefer-wait.js';
import { BurnInDto, SoftMuxDto } from './subtitling.dto.js';
import { SubtitlingOrders } from './subtitling-orders.service.js';

const Order = (path: string, operationId: string, summary: string) =>
  applyDecorators(
    Post(path),
    HttpCode(HttpStatus.ACCEPTED),
    RequiresService('subtitles'),
    Costly(),
    ApiOperation({ operationId, summary }),
    ApiHeader(WAIT_HEADER),
    ApiAcceptedResponse({ type: JobDto }),
    ApiOkResponse({ type: JobDto, description: 'With Prefer: wait, where the job has ended in time.' }),
    ApiProblems({
      400: 'VALIDATION_FAILED, INVALID_FILE_TYPE, NOT_A_FILM or NO_SUBTITLES',
      404: 'NOT_FOUND',
      409: 'FILE_NOT_READY or AMBIGUOUS_NAME',
      413: 'STORAGE_FULL',
      429: 'TOO_MANY_JOBS or RATE_LIMITED',
    }),
  );

/** Puts subtitles into films. */
@ApiTags('subtitles')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('subtitles')
export class SubtitlingController {
  constructor(
    private readonly orders: SubtitlingOrders,
    private readonly jobs: JobsService,
  ) {}

  @Order('burn-in', 'burnInSubtitles', 'Draw subtitles onto the picture of a film')
  async burnIn(
    @CurrentUser() { userId }: Principal,
    @Body() { size, position, box, ...order }: BurnInDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.jobs.answer(await this.orders.order(userId, 'burn-in', order, { size, position, box }), wait, reply);
  }

  @Order('soft-mux', 'muxSubtitles', 'Put subtitles into a film that players switch on and off')
  async softMux(
    @CurrentUser() { userId }: Principal,
    @Body() order: SoftMuxDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.jobs.answer(await this.orders.order(userId, 'soft-mux', order, null), wait, reply);
  }
}
