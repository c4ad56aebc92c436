import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '../common/errors/domain-error.js';
import { CustomersService, type Standing } from '../subscriptions/customers/customers.service.js';
import { type ExportFormat } from '../subscriptions/plans/plan.js';
import { leftOf } from './allowance.js';
import { type CheckUsageDto, type UsageCheckDto } from './dto/usage.dto.js';
import { type MeteredFeature } from './usage-record.entity.js';
import { quotaMessage, UsageService } from './usage.service.js';

const MB = 1024 ** 2;
const needs = (field: string, what: string) =>
  new ValidationFailedError([{ field, message: `${field} is required to check ${what}.` }]);

/** Says before anything is done whether the plan and what is left of it allow it, and what it would take. */
@Injectable()
export class UsageCheckService {
  constructor(
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
  ) {}

  async check(userId: string, asked: CheckUsageDto): Promise<UsageCheckDto> {
    const standing = await this.customers.standingOf(userId);
    switch (asked.service) {
      case 'transcription':
        if (asked.duration_minutes === undefined) throw needs('duration_minutes', 'transcription');
        return this.metered(userId, standing, 'transcription', Math.ceil(asked.duration_minutes * 60));
      case 'translation':
        if (asked.word_count === undefined) throw needs('word_count', 'translation');
        return this.metered(userId, standing, 'translation', asked.word_count);
      case 'storage':
        if (asked.file_size_bytes === undefined) throw needs('file_size_bytes', 'storage');
        return this.storage(userId, standing, asked.file_size_bytes);
      case 'export':
        if (asked.format === undefined) throw needs('format', 'an export');
        return exportOf(standing, asked.format);
    }
  }

  private async metered(
    userId: string,
    standing: Standing,
    feature: MeteredFeature,
    cost: number,
  ): Promise<UsageCheckDto> {
    const { plan } = standing;
    const { used, reserved, limit, unit } = (await this.usage.features(userId, standing))[feature];
    const left = leftOf(limit, used, reserved);
    const figures = { cost, left, unit };
    if (!plan.services.includes(feature))
      return refused(`This service is not available in your current plan (${plan.name}).`, figures);
    if (left >= 0 && cost > left) return refused(quotaMessage(feature, cost, left), figures);
    return { can_proceed: true, upgrade_required: false, error_message: null, ...figures };
  }

  private async storage(userId: string, { plan }: Standing, cost: number): Promise<UsageCheckDto> {
    const { used, reserved } = await this.usage.storage(userId);
    const left = leftOf(plan.storageBytes, used, reserved);
    const figures = { cost, left, unit: 'bytes' as const };
    if (plan.maxFileMb >= 0 && cost > plan.maxFileMb * MB)
      return refused(`Your plan (${plan.name}) takes files of up to ${plan.maxFileMb} MB.`, figures);
    if (left >= 0 && cost > left)
      return refused('Storage limit exceeded. Please upgrade your plan or delete some files.', figures);
    return { can_proceed: true, upgrade_required: false, error_message: null, ...figures };
  }
}

function exportOf({ plan }: Standing, format: string): UsageCheckDto {
  const figures = { cost: null, left: null, unit: null };
  if (plan.exportFormats.includes(format as ExportFormat))
    return { can_proceed: true, upgrade_required: false, error_message: null, ...figures };
  return refused(`Your plan (${plan.name}) does not export ${format.toUpperCase()}.`, figures);
}

const refused = (message: string, figures: Pick<UsageCheckDto, 'cost' | 'left' | 'unit'>): UsageCheckDto => ({
  can_proceed: false,
  upgrade_required: true,
  error_message: message,
  ...figures,
});
