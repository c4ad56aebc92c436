import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';
import { type Invoice } from './invoice.entity.js';

export const INVOICE_STATUSES = ['active', 'completed', 'pending', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** As it is shown: a paid invoice is active while the period that it paid for runs. `now` is the customer's. */
export function statusOf(
  { kind, status, periodEnd }: Pick<Invoice, 'kind' | 'status' | 'periodEnd'>,
  now: Date,
): InvoiceStatus {
  return kind === 'invoice' && status === 'completed' && now < periodEnd ? 'active' : status;
}

/** `2026-000001`: counted per year. */
export const formatNumber = (year: number, count: number): string => `${year}-${String(count).padStart(6, '0')}`;

/** The cycles that invoices name instead of Pro. */
const OWN_ID: ReadonlySet<BillingCycle> = new Set(['monthly', 'quarterly', 'halfyearly']);

/** The plan as invoices name it: Pro by its cycle (`monthly`, `quarterly`, `halfyearly`), everything else by its id. */
export const shownPlanId = (planId: string, cycle: BillingCycle): string =>
  planId === 'pro' && OWN_ID.has(cycle) ? cycle : planId;

/** `Pro (1 Month)`, `Premium (12 Months)`. */
export const shownPlanName = (planName: string, months: number): string =>
  `${planName} (${months} ${months === 1 ? 'Month' : 'Months'})`;
