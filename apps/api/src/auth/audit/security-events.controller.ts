import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { PageDto, PageQuery } from '../../common/pagination/page-query.dto.js';
import { describeClient } from '../account/active-sessions.dto.js';
import { AuditTrail } from './audit-trail.js';
import { SECURITY_EVENTS, type SecurityEvent, type SecurityEventKind } from './security-event.entity.js';

export class SecurityEventDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: SECURITY_EVENTS, enumName: 'SecurityEventKind' }) kind!: SecurityEventKind;
  @ApiProperty({ type: String, nullable: true, description: 'What it was about, such as an address or a name.' })
  detail!: string | null;
  @ApiProperty({ type: String, nullable: true }) ip!: string | null;
  @ApiProperty({ type: String, nullable: true }) browser!: string | null;
  @ApiProperty({ type: String, nullable: true }) os!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;

  static of({ id, kind, detail, ip, userAgent, createdAt }: SecurityEvent): SecurityEventDto {
    const { browser, os } = describeClient(userAgent);
    return { id, kind, detail, ip, browser, os, created_at: createdAt.toISOString() };
  }
}

export class SecurityEventPageDto extends PageDto {
  @ApiProperty({ type: [SecurityEventDto] }) events!: SecurityEventDto[];
}

@ApiTags('users')
@ApiProblems({ 400: 'VALIDATION_FAILED', 401: 'UNAUTHENTICATED' })
@Controller('users/me/security-events')
export class SecurityEventsController {
  constructor(private readonly trail: AuditTrail) {}

  @Get()
  @ApiOperation({
    operationId: 'listSecurityEvents',
    summary: 'What happened to the account, newest first; kept for 180 days',
  })
  @ApiOkResponse({ type: SecurityEventPageDto })
  async list(@CurrentUser() { userId }: Principal, @Query() query: PageQuery): Promise<SecurityEventPageDto> {
    const [events, totalCount] = await this.trail.list(userId, query);
    return {
      events: events.map((event) => SecurityEventDto.of(event)),
      totalCount,
      page: query.page,
      page_size: query.page_size,
    };
  }
}
