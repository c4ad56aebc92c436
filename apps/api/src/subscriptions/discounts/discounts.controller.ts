import { Controller, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { BILLING_CYCLES, type BillingCycle } from '../plans/billing-cycle.js';
import { PlanCatalogue } from '../plans/plan-catalogue.service.js';
import { choiceOf } from '../plans/plan-choice.js';
import { DiscountsService } from './discounts.service.js';

/** So that codes aren't guessed. */
const CHECKS_A_MINUTE = 20;

class DiscountQuery {
  @ApiProperty({ maxLength: 50 })
  @IsString()
  @MinLength(1)
  @MaxLength(50)
  code!: string;

  @ApiPropertyOptional({ description: 'The plan it is for, or one of Pro’s cycles; Pro unless given.' })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  plan_id?: string;

  @ApiPropertyOptional({ enum: BILLING_CYCLES, enumName: 'BillingCycle' })
  @IsOptional()
  @IsIn(BILLING_CYCLES)
  billing_cycle?: BillingCycle;
}

export class DiscountCheckDto {
  @ApiProperty() is_valid!: boolean;
  @ApiProperty({ description: 'Off the first payment.' }) discount_percentage!: number;
  @ApiProperty({ description: 'What it gives, or why it does not count.' }) message!: string;
}

@ApiTags('subscriptions')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('subscriptions')
export class DiscountsController {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly plans: PlanCatalogue,
  ) {}

  @Post('validate-discount')
  @Throttle({ default: { limit: CHECKS_A_MINUTE, ttl: 60_000 } })
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'validateDiscount', summary: 'Whether a discount code counts for a plan' })
  @ApiOkResponse({ type: DiscountCheckDto })
  async validate(
    @CurrentUser() { userId }: Principal,
    @Query() { code, plan_id = 'pro', billing_cycle }: DiscountQuery,
  ): Promise<DiscountCheckDto> {
    const { plan } = choiceOf(await this.plans.all(), plan_id, billing_cycle);
    const check = await this.discounts.check(userId, code, plan);
    return {
      is_valid: check.isValid,
      discount_percentage: check.code?.percentage ?? 0,
      message: check.message,
    };
  }
}
