import { type EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { type InvoiceDto } from '../invoices/dto/invoice.dto.js';
import { type InvoiceOrder } from '../invoices/invoices.service.js';

/** A row of a payment, for tests of the rooms below the one that makes them. Answers its id. */
export async function insertPayment(em: EntityManager, userId: string): Promise<string> {
  const id = randomUUID();
  await em.execute(
    `insert into payments (id, user_id, gateway, gateway_payment_id, purpose, plan_id, billing_cycle, amount, currency, method, paid_at, period_start, period_end)
     values (?, ?, 'test', ?, 'start', 'pro', 'monthly', 999, 'USD', 'test_gateway', now(), now(), now())`,
    [id, userId, id],
  );
  return id;
}

/** Pro for a month from 20 November 2026, without a discount, unless told otherwise. */
export const invoiceOrder = (userId: string, paymentId: string, fields: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  userId,
  paymentId,
  planId: 'pro',
  billingCycle: 'monthly',
  amount: 999,
  discountAmount: 0,
  discountCode: null,
  currency: 'USD',
  paymentMethod: 'test_gateway',
  periodStart: new Date('2026-11-20T10:00:00Z'),
  periodEnd: new Date('2026-12-20T10:00:00Z'),
  issuedAt: new Date('2026-11-20T10:00:00Z'),
  ...fields,
});

/** Ada's first month of Pro, less a fifth, as the API tells it. */
export const anInvoice = (fields: Partial<InvoiceDto> = {}): InvoiceDto => ({
  id: randomUUID(),
  number: '2026-000007',
  kind: 'invoice',
  created_at: '2026-11-20T23:30:00.000Z',
  status: 'active',
  plan_id: 'monthly',
  plan_name: 'Pro (1 Month)',
  billing_cycle: 'monthly',
  duration: 1,
  payment_method: 'test_gateway',
  amount: 999,
  discount_amount: 200,
  discount_code: 'WELCOME20',
  total: 799,
  currency: 'USD',
  lines: [{ description: 'Pro (1 Month)', amount: 999 }],
  customer: { id: '0b8f2a52-6a2c-4a4e-9d0e-0c5a5e1f7a11', name: 'Ada Lovelace', email: 'ada@example.com' },
  provider: { name: 'Timbrel', support_email: 'support@example.com' },
  period_start: '2026-11-20T23:30:00.000Z',
  period_end: '2026-12-20T23:30:00.000Z',
  credits_invoice_id: null,
  credits_invoice_number: null,
  credit_notes: [],
  ...fields,
});
