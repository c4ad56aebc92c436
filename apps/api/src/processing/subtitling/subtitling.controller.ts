import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { JobDto } from '../jobs/job.dto.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { Order } from '../jobs/orders/order.decorator.js';
import { PreferWait } from '../jobs/orders/prefer-wait.js';
import { BurnInDto, SoftMuxDto } from './subtitling.dto.js';
import { SubtitlingOrders } from './subtitling-orders.service.js';

const SubtitlingOrder = (path: string, operationId: string, summary: string) =>
  Order({
    ...{ path, operationId, summary, services: ['subtitles'] },
    refusals: 'VALIDATION_FAILED, INVALID_FILE_TYPE, NOT_A_FILM or NO_SUBTITLES',
  });

/** Puts subtitles into films. */
@ApiTags('subtitles')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller('subtitles')
export class SubtitlingController {
  constructor(
    private readonly orders: SubtitlingOrders,
    private readonly answers: JobAnswers,
  ) {}

  @SubtitlingOrder('burn-in', 'burnInSubtitles', 'Draw subtitles onto the picture of a film')
  async burnIn(
    @CurrentUser() { userId }: Principal,
    @Body() { size, position, box, ...order }: BurnInDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answers.answer(await this.orders.order(userId, 'burn-in', order, { size, position, box }), wait, reply);
  }

  @SubtitlingOrder('soft-mux', 'muxSubtitles', 'Put subtitles into a film that players switch on and off')
  async softMux(
    @CurrentUser() { userId }: Principal,
    @Body() order: SoftMuxDto,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answers.answer(await this.orders.order(userId, 'soft-mux', order, null), wait, reply);
  }
}
