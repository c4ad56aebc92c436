import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { BILLING_CYCLES, type BillingCycle } from '../../subscriptions/plans/billing-cycle.js';
import { GATEWAYS, type GatewayName } from '../gateway.js';

export class PaymentMethodDto {
  @ApiProperty({ enum: GATEWAYS, enumName: 'GatewayName' }) id!: GatewayName;
  @ApiProperty() label!: string;
}

export class StartCheckoutDto {
  @ApiProperty({ description: 'A plan’s id, or one of Pro’s cycles: monthly, quarterly, halfyearly.' })
  @IsString()
  @MaxLength(50)
  plan_id!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  discount_code?: string | null;

  @ApiPropertyOptional({ enum: BILLING_CYCLES, enumName: 'BillingCycle' })
  @IsOptional()
  @IsIn(BILLING_CYCLES)
  billing_cycle?: BillingCycle;

  @ApiPropertyOptional({ enum: GATEWAYS, enumName: 'GatewayName', description: 'The best one unless given.' })
  @IsOptional()
  @IsIn(GATEWAYS)
  payment_method?: GatewayName;

  @ApiPropertyOptional({ description: 'The name on the invoice; the account’s unless given.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  customer_name?: string;
}

export class CheckoutDto {
  @ApiProperty({ description: 'The provider’s page, whichever provider it is.' }) stripe_session_url!: string;
  @ApiProperty({ description: 'The same address.' }) checkout_url!: string;
  @ApiProperty() session_id!: string;
}

export const CHECKOUT_STATES = ['open', 'processing', 'completed', 'expired', 'cancelled', 'failed'] as const;

export class CheckoutStateDto {
  @ApiProperty() session_id!: string;
  @ApiProperty({ enum: CHECKOUT_STATES, enumName: 'CheckoutState' }) state!: (typeof CHECKOUT_STATES)[number];
  @ApiProperty() plan_id!: string;
  @ApiProperty({ enum: BILLING_CYCLES, enumName: 'BillingCycle' }) billing_cycle!: BillingCycle;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) invoice_id!: string | null;
}
