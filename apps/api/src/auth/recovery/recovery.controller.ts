import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Client, type ClientInfo } from '../../common/auth/client.decorator.js';
import { Public } from '../../common/auth/public.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { LimitSignIn } from '../../common/rate-limit/rate-limit.guard.js';
import { EmailDto } from '../dto/credentials.dto.js';
import { KnownDevices } from '../known-devices.js';
import { RESEND_COOLDOWN_SECONDS } from '../verification/address-limits.service.js';
import { RecoveryAskedDto, ResetPasswordDto } from './recovery.dto.js';
import { RecoveryService } from './recovery.service.js';

@ApiTags('auth')
@ApiProblems({ 400: 'VALIDATION_FAILED', 429: 'RATE_LIMITED', 503: 'RATE_LIMITER_UNAVAILABLE' })
@Controller('auth')
export class RecoveryController {
  constructor(
    private readonly recovery: RecoveryService,
    private readonly devices: KnownDevices,
  ) {}

  @Public()
  @LimitSignIn()
  @Post('forgot-password')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiOperation({
    operationId: 'forgotPassword',
    summary: 'Mail a link that sets a new password; one per 300 seconds and address',
    description: 'Answers alike whether or not the address is known.',
  })
  @ApiAcceptedResponse({ type: RecoveryAskedDto })
  @ApiProblems({ 429: 'RESEND_COOLDOWN' })
  async forgot(@Body() { email }: EmailDto, @Client() client: ClientInfo): Promise<RecoveryAskedDto> {
    await this.recovery.ask(email, client);
    return {
      message: 'If there is an account with this address, a mail is on its way.',
      resend_after_seconds: RESEND_COOLDOWN_SECONDS,
    };
  }

  @Public()
  @LimitSignIn()
  @Post('reset-password')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'resetPassword',
    summary: 'Set a new password by the mailed link and end every session',
  })
  @ApiNoContentResponse({ description: 'Sign in with the new password.' })
  @ApiProblems({ 400: 'LINK_INVALID' })
  async reset(
    @Body() { token, password, revoke_access = false }: ResetPasswordDto,
    @Client() client: ClientInfo,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const user = await this.recovery.reset(token, password, revoke_access, client);
    // The mailbox proved ownership, so failed attempts by others don't lock this browser out.
    this.devices.remember(user.id, request, reply);
  }
}
