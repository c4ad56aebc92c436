import { Controller, Get, HttpStatus } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Public } from '../common/auth/public.decorator.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { HealthService } from './health.service.js';

class HealthDto {
  @ApiProperty({ enum: ['ok'] }) status!: 'ok';
}

/** Unauthenticated clients see only whether the server is ok. */
@ApiTags('health')
@Public()
@SkipThrottle()
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('health')
  @ApiOperation({ operationId: 'getHealth', summary: 'Whether the server can do its work' })
  @ApiOkResponse({ type: HealthDto })
  @ApiProblems({ 503: 'NOT_READY' })
  async check(): Promise<HealthDto> {
    if (!(await this.health.isReady())) {
      throw new DomainError(HttpStatus.SERVICE_UNAVAILABLE, 'NOT_READY', 'The server is not ready.', {
        headers: { 'Retry-After': '5' },
      });
    }
    return { status: 'ok' };
  }
}
