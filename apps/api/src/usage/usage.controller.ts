import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import {
  CheckUsageDto,
  DownloadsDto,
  StorageFiguresDto,
  UpdateUsageDto,
  UsageCheckDto,
  UsageRecordPageDto,
  UsageRecordQuery,
  UsageSummaryDto,
} from './dto/usage.dto.js';
import { DownloadsService } from './downloads.service.js';
import { UsageCheckService } from './usage-check.service.js';
import { UsageReader } from './usage-reader.js';

/** Each leaves a row. */
const EXPORTS_A_MINUTE = 20;

/** What an account has used, holds and may still use. */
@ApiTags('usage')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller()
export class UsageController {
  constructor(
    private readonly reader: UsageReader,
    private readonly checks: UsageCheckService,
    private readonly downloads: DownloadsService,
  ) {}

  @Post('usage/check-usage')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'checkUsage', summary: 'Whether something may be done now, and what it would take' })
  @ApiOkResponse({ type: UsageCheckDto })
  check(@CurrentUser() { userId }: Principal, @Body() body: CheckUsageDto): Promise<UsageCheckDto> {
    return this.checks.check(userId, body);
  }

  @Post('usage/update-usage')
  @Throttle({ default: { limit: EXPORTS_A_MINUTE, ttl: 60_000 } })
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'updateUsage',
    summary: 'Record an export; what the ledger meters is answered, not added',
  })
  @ApiOkResponse({ type: UsageSummaryDto })
  async update(@CurrentUser() { userId }: Principal, @Body() body: UpdateUsageDto): Promise<UsageSummaryDto> {
    if (body.service === 'export' && body.amount > 0) {
      const { name = 'export', format = 'txt' } = body;
      await this.downloads.note(userId, { name, format, sizeBytes: null });
    }
    return this.reader.summary(userId);
  }

  @Get('usage/summary')
  @ApiOperation({ operationId: 'getUsageSummary', summary: 'The running usage month, in all and day by day' })
  @ApiOkResponse({ type: UsageSummaryDto })
  summary(@CurrentUser() { userId }: Principal): Promise<UsageSummaryDto> {
    return this.reader.summary(userId);
  }

  @Get('users/usage')
  @ApiOperation({ operationId: 'getUsersUsage', summary: 'The storage the account uses' })
  @ApiOkResponse({ type: StorageFiguresDto })
  async storage(@CurrentUser() { userId }: Principal): Promise<StorageFiguresDto> {
    const { plan, features } = await this.reader.summary(userId);
    return { plan, used: features.storage.used, quota: features.storage.limit };
  }

  @Get('usage/records')
  @ApiOperation({ operationId: 'listUsageRecords', summary: 'Every line of the ledger, newest first' })
  @ApiOkResponse({ type: UsageRecordPageDto })
  records(@CurrentUser() { userId }: Principal, @Query() query: UsageRecordQuery): Promise<UsageRecordPageDto> {
    return this.reader.records(userId, query);
  }

  @Get('users/downloads')
  @ApiOperation({ operationId: 'getDownloads', summary: 'What the account has downloaded' })
  @ApiOkResponse({ type: DownloadsDto })
  downloadsOf(@CurrentUser() { userId }: Principal): Promise<DownloadsDto> {
    return this.downloads.of(userId);
  }
}
