import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { AccessPermissionsDto, ALWAYS_IN_MENU, PlanLimitsResponseDto } from '../subscriptions/dto/access.dto.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { UsageService } from './usage.service.js';

/** What the account's plan grants and how much of it is used. */
@ApiTags('subscriptions')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('subscriptions')
export class AccessController {
  constructor(
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
  ) {}

  @Get('access-permissions')
  @ApiOperation({ operationId: 'getAccessPermissions', summary: 'Services and menu items of the plan' })
  @ApiOkResponse({ type: AccessPermissionsDto })
  async permissions(@CurrentUser() { userId }: Principal): Promise<AccessPermissionsDto> {
    const plan = await this.customers.planOf(userId);
    return {
      plan: plan.id,
      plan_name: plan.name,
      available_services: [...plan.services],
      available_menu_items: [...ALWAYS_IN_MENU, ...plan.services],
    };
  }

  @Get('plan-limits')
  @ApiOperation({ operationId: 'getPlanLimits', summary: 'Limits of the plan and what is used of them' })
  @ApiOkResponse({ type: PlanLimitsResponseDto })
  async limits(@CurrentUser() { userId }: Principal): Promise<PlanLimitsResponseDto> {
    const standing = await this.customers.standingOf(userId);
    const { plan } = standing;
    const allowances = [plan.transcriptionMinutes, plan.translationWords, plan.summaryWords, plan.storageBytes];
    return {
      plan: plan.id,
      limits: {
        is_unlimited: allowances.every((allowance) => allowance < 0),
        transcription_minutes: plan.transcriptionMinutes,
        translation_words: plan.translationWords,
        summary_words: plan.summaryWords,
        storage_bytes: plan.storageBytes,
        storage_mb: Math.floor(plan.storageBytes / 1024 ** 2),
        max_file_mb: plan.maxFileMb,
        retention_days: plan.retentionDays,
        export_formats: [...plan.exportFormats],
        concurrent_jobs: plan.concurrentJobs,
      },
      usage: {
        ...(await this.usage.features(userId, standing)),
        storage: await this.usage.storageUsage(userId, plan),
      },
    };
  }
}
