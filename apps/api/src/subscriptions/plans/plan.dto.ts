import { ApiProperty } from '@nestjs/swagger';
import { BILLING_CYCLES, type BillingCycle, MONTHS_OF } from './billing-cycle.js';
import { EXPORT_FORMATS, type ExportFormat, type Plan, type Service, SERVICES, WORDS_AN_HOUR } from './plan.js';
import { priceOf } from './plan-catalogue.service.js';

const GB = 1024 ** 3;
const UNLIMITED = -1;

export class PlanPriceDto {
  @ApiProperty({ enum: BILLING_CYCLES, enumName: 'BillingCycle' }) billing_cycle!: BillingCycle;
  @ApiProperty({ description: 'Minor units of the currency.' }) amount!: number;
  @ApiProperty() currency!: string;
  @ApiProperty() duration_months!: number;
}

/** An offer. −1 stands for unlimited. */
export class PlanDto {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiProperty() icon!: string;
  @ApiProperty() popular!: boolean;
  @ApiProperty({ description: 'The monthly price in minor units.' }) price!: number;
  @ApiProperty({ description: 'In whole units, e.g. 9.99.' }) price_monthly!: number;
  @ApiProperty({ description: 'In whole units, e.g. 83.88.' }) price_yearly!: number;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: [PlanPriceDto] }) prices!: PlanPriceDto[];
  @ApiProperty({ type: [String] }) features!: string[];
  @ApiProperty() transcription_minutes!: number;
  @ApiProperty() transcription_hours!: number;
  @ApiProperty() translation_words!: number;
  @ApiProperty() translation_hours!: number;
  @ApiProperty() summary_words!: number;
  @ApiProperty() storage_bytes!: number;
  @ApiProperty() storage_gb!: number;
  @ApiProperty() max_file_mb!: number;
  @ApiProperty({ description: 'In days.' }) retention_days!: number;
  @ApiProperty({ description: 'How many languages.' }) language_support!: number;
  @ApiProperty() support_type!: string;
  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'ExportFormat', isArray: true }) export_formats!: ExportFormat[];
  @ApiProperty({ enum: SERVICES, enumName: 'Service', isArray: true }) services!: Service[];
  @ApiProperty() concurrent_jobs!: number;
  @ApiProperty() waiting_jobs!: number;

  static of(plan: Plan): PlanDto {
    const share = (value: number, unit: number) => (value === UNLIMITED ? UNLIMITED : round(value / unit));
    const monthly = priceOf(plan, 'monthly')?.amount ?? 0;
    return {
      id: plan.id,
      name: plan.name,
      description: plan.description,
      icon: plan.icon,
      popular: plan.popular,
      price: monthly,
      price_monthly: monthly / 100,
      price_yearly: (priceOf(plan, 'yearly')?.amount ?? monthly * 12) / 100,
      currency: plan.prices[0]?.currency ?? 'USD',
      prices: plan.prices.map(({ billingCycle, amount, currency }) => ({
        billing_cycle: billingCycle,
        amount,
        currency,
        duration_months: MONTHS_OF[billingCycle],
      })),
      features: plan.features,
      transcription_minutes: plan.transcriptionMinutes,
      transcription_hours: share(plan.transcriptionMinutes, 60),
      translation_words: plan.translationWords,
      translation_hours: share(plan.translationWords, WORDS_AN_HOUR),
      summary_words: plan.summaryWords,
      storage_bytes: plan.storageBytes,
      storage_gb: share(plan.storageBytes, GB),
      max_file_mb: plan.maxFileMb,
      retention_days: plan.retentionDays,
      language_support: plan.languageSupport,
      support_type: plan.supportType,
      export_formats: plan.exportFormats,
      services: plan.services,
      concurrent_jobs: plan.concurrentJobs,
      waiting_jobs: plan.waitingJobs,
    };
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
