import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Transform } from 'class-transformer';
import { BILLING_CYCLES, type BillingCycle } from '../../subscriptions/plans/billing-cycle.js';

const cycle = { enum: BILLING_CYCLES, enumName: 'BillingCycle' } as const;
const time = { format: 'date-time' } as const;
export const CANCEL_REASONS = ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'] as const;

export class NextChargeDto {
  @ApiProperty({ description: 'Minor units.' }) amount!: number;
  @ApiProperty() currency!: string;
  @ApiProperty(time) date!: string;
  @ApiProperty() plan!: string;
  @ApiProperty(cycle) billing_cycle!: BillingCycle;
}

export class ScheduledChangeDto {
  @ApiProperty() plan!: string;
  @ApiProperty() plan_name!: string;
  @ApiProperty(cycle) billing_cycle!: BillingCycle;
  @ApiProperty(time) effective_at!: string;
}

export class PendingChangeDto {
  @ApiProperty() plan!: string;
  @ApiProperty({ description: 'Minor units.' }) amount!: number;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Where the payment is agreed to.' })
  approval_url!: string | null;
}

export class PastDueDto {
  @ApiProperty(time) since!: string;
  @ApiProperty({ type: String, nullable: true, ...time }) next_try_at!: string | null;
  @ApiProperty(time) access_until!: string;
}

export class TrialDto {
  @ApiProperty({ description: 'It can be started now.' }) available!: boolean;
  @ApiProperty() active!: boolean;
  @ApiProperty({ type: String, nullable: true, ...time }) ends_at!: string | null;
}

export class MoneyBackDto {
  @ApiProperty() available!: boolean;
  @ApiProperty(time) until!: string;
  @ApiProperty({ description: 'Minor units.' }) amount!: number;
  @ApiProperty() currency!: string;
}

export class SubscriptionDto {
  @ApiProperty({ description: 'The plan’s id.' }) plan!: string;
  @ApiProperty() plan_name!: string;
  @ApiProperty({ ...cycle, nullable: true }) billing_cycle!: BillingCycle | null;
  @ApiProperty({ enum: ['active', 'past_due', 'cancelled', 'expired'], enumName: 'SubscriptionStatus' })
  status!: 'active' | 'past_due' | 'cancelled' | 'expired';
  @ApiProperty({ type: String, nullable: true, ...time }) start_date!: string | null;
  @ApiProperty({ type: String, nullable: true, ...time, description: 'The running period’s end, or the trial’s.' })
  end_date!: string | null;
  @ApiProperty() cancel_at_period_end!: boolean;
  @ApiProperty({ type: NextChargeDto, nullable: true }) next_charge!: NextChargeDto | null;
  @ApiProperty({ type: ScheduledChangeDto, nullable: true }) scheduled_change!: ScheduledChangeDto | null;
  @ApiProperty({ type: PendingChangeDto, nullable: true }) pending_change!: PendingChangeDto | null;
  @ApiProperty({ type: PastDueDto, nullable: true }) past_due!: PastDueDto | null;
  @ApiProperty({ type: String, nullable: true }) gateway!: string | null;
  @ApiProperty({ type: String, nullable: true }) payment_method!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The provider’s own page for cards and receipts.' })
  portal_url!: string | null;
  @ApiProperty({ type: TrialDto }) trial!: TrialDto;
  @ApiProperty({ type: MoneyBackDto, nullable: true }) money_back!: MoneyBackDto | null;
}

export class ChangePlanQuery {
  @ApiProperty({ description: 'A plan’s id, or one of Pro’s cycles.' })
  @IsString()
  @MaxLength(50)
  plan_id!: string;

  @ApiPropertyOptional(cycle)
  @IsOptional()
  @IsIn(BILLING_CYCLES)
  billing_cycle?: BillingCycle;

  @ApiPropertyOptional({ type: Boolean, description: 'Say what it would cost, change nothing.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => value === true || value === 'true')
  @IsBoolean()
  preview?: boolean;
}

export class QuoteLineDto {
  @ApiProperty() description!: string;
  @ApiProperty({ description: 'Minor units; negative for what is given back.' }) amount!: number;
}

export class ChangePlanDto {
  @ApiProperty({ enum: ['preview', 'changed', 'scheduled', 'payment_required'], enumName: 'PlanChangeStatus' })
  status!: 'preview' | 'changed' | 'scheduled' | 'payment_required';
  @ApiProperty() plan_id!: string;
  @ApiProperty({ ...cycle, description: 'Of the next period.' }) billing_cycle!: BillingCycle;
  @ApiProperty({ description: 'Minor units, due now.' }) amount_due!: number;
  @ApiProperty() currency!: string;
  @ApiProperty(time) effective_at!: string;
  @ApiProperty({ type: [QuoteLineDto] }) lines!: QuoteLineDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Where the payment is agreed to, if it must be.' })
  checkout_url!: string | null;
}

export class SubscribeDto {
  @ApiProperty({ description: '`free`; a paid plan is bought by a checkout.' })
  @IsString()
  @MaxLength(50)
  plan_id!: string;
}

export class CancelDto {
  @ApiPropertyOptional({ enum: CANCEL_REASONS, enumName: 'CancelReason' })
  @IsOptional()
  @IsIn(CANCEL_REASONS)
  reason?: (typeof CANCEL_REASONS)[number];
}
