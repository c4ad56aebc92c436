import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PageDto, PageQuery } from '../../common/pagination/page-query.dto.js';
import { BILLING_CYCLES, type BillingCycle } from '../../subscriptions/plans/billing-cycle.js';
import { INVOICE_STATUSES, type InvoiceStatus, shownPlanId, shownPlanName, statusOf } from '../invoice-rules.js';
import { type Invoice } from '../invoice.entity.js';

export const INVOICE_SORTS = ['date', 'plan', 'amount'] as const;

export class InvoiceQuery extends PageQuery {
  @ApiPropertyOptional({ enum: INVOICE_SORTS, default: 'date' })
  @IsIn(INVOICE_SORTS)
  sort: (typeof INVOICE_SORTS)[number] = 'date';
}

export class InvoiceLineDto {
  @ApiProperty({ example: 'Pro (1 Month)' }) description!: string;
  @ApiProperty({ description: 'Minor units; negative for what is taken off or given back.' }) amount!: number;
}

export class InvoiceCustomerDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
}

export class InvoiceProviderDto {
  @ApiProperty() name!: string;
  @ApiProperty() support_email!: string;
}

export class CreditNoteDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: '2026-000002' }) number!: string;
  @ApiProperty({ description: 'Its total in minor units: negative.' }) amount!: number;
}

/** The documents that one names or is named by. */
export interface RelatedInvoices {
  /** Of a credit note. */
  credited: Invoice | null;
  /** Of an invoice, oldest first. */
  creditNotes: Invoice[];
}

export class InvoiceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: '2026-000001', description: 'Without gaps within its year.' }) number!: string;
  @ApiProperty({ enum: ['invoice', 'credit_note'] }) kind!: 'invoice' | 'credit_note';
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ enum: INVOICE_STATUSES, description: 'Active while the period that it paid for runs.' })
  status!: InvoiceStatus;
  @ApiProperty({ description: 'A plan’s id, or one of Pro’s cycles: monthly, quarterly, halfyearly.' })
  plan_id!: string;
  @ApiProperty({ example: 'Pro (1 Month)' }) plan_name!: string;
  @ApiProperty({ enum: BILLING_CYCLES }) billing_cycle!: BillingCycle;
  @ApiProperty({ description: 'Months.' }) duration!: number;
  @ApiProperty({ example: 'test_gateway', description: 'stripe, paypal, apple, google, test_gateway or another.' })
  payment_method!: string;
  @ApiProperty({ description: 'Minor units before the discount; negative on a credit note.' }) amount!: number;
  @ApiProperty({ description: 'Minor units.' }) discount_amount!: number;
  @ApiProperty({ type: String, nullable: true }) discount_code!: string | null;
  @ApiProperty({ description: '`amount` less `discount_amount`.' }) total!: number;
  @ApiProperty({ example: 'USD' }) currency!: string;
  @ApiProperty({ type: [InvoiceLineDto], description: 'Together `amount`.' }) lines!: InvoiceLineDto[];
  @ApiProperty({ type: InvoiceCustomerDto }) customer!: InvoiceCustomerDto;
  @ApiProperty({ type: InvoiceProviderDto }) provider!: InvoiceProviderDto;
  @ApiProperty({ format: 'date-time' }) period_start!: string;
  @ApiProperty({ format: 'date-time' }) period_end!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'The invoice that a credit note is for.' })
  credits_invoice_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) credits_invoice_number!: string | null;
  @ApiProperty({ type: [CreditNoteDto] }) credit_notes!: CreditNoteDto[];

  /** `now` is the customer's. */
  static of(invoice: Invoice, now: Date, { credited, creditNotes }: RelatedInvoices): InvoiceDto {
    return {
      id: invoice.id,
      number: invoice.number,
      kind: invoice.kind,
      created_at: invoice.issuedAt.toISOString(),
      status: statusOf(invoice, now),
      plan_id: shownPlanId(invoice.planId, invoice.billingCycle),
      plan_name: shownPlanName(invoice.planName, invoice.durationMonths),
      billing_cycle: invoice.billingCycle,
      duration: invoice.durationMonths,
      payment_method: invoice.paymentMethod,
      amount: invoice.amount,
      discount_amount: invoice.discountAmount,
      discount_code: invoice.discountCode,
      total: invoice.total,
      currency: invoice.currency,
      lines: invoice.lines,
      customer: invoice.customer,
      provider: invoice.provider,
      period_start: invoice.periodStart.toISOString(),
      period_end: invoice.periodEnd.toISOString(),
      credits_invoice_id: invoice.creditsInvoiceId,
      credits_invoice_number: credited?.number ?? null,
      credit_notes: creditNotes.map(({ id, number, total }) => ({ id, number, amount: total })),
    };
  }
}

export class InvoicePageDto extends PageDto {
  @ApiProperty({ type: [InvoiceDto] }) invoices!: InvoiceDto[];
}
