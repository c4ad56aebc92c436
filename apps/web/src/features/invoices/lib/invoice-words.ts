import type { TFunction } from 'i18next';
import type { StatusTone } from '../../../shared/ui/status-dot';
import type { Invoice } from '../queries';

type T = TFunction<'invoices'>;

const PLAN_NAMES = { monthly: 'planMonthly', quarterly: 'planQuarterly', halfyearly: 'planHalfyearly' } as const;
const hasName = (planId: string): planId is keyof typeof PLAN_NAMES => Object.hasOwn(PLAN_NAMES, planId);

/** 'Pro (3 Months)', in the words of the page. */
export function planName(t: T, { plan_id, plan_name, duration }: Invoice): string {
  if (hasName(plan_id)) return t(PLAN_NAMES[plan_id]);
  return t('planFor', { plan: plan_name.replace(/ \([^()]*\)$/, ''), count: duration });
}

/** A line in the words of the page where it is one that every language knows, else as it was written. */
export function lineText(t: T, invoice: Invoice, description: string): string {
  if (invoice.kind === 'credit_note') return t('creditFor', { number: invoice.credits_invoice_number ?? '' });
  return description === invoice.plan_name ? planName(t, invoice) : description;
}

/** Brand names are the same in every language. */
const METHODS: Record<string, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  apple: 'Apple Pay',
  google: 'Google Pay',
};
const UNNAMED = new Set(['', 'test_gateway']);

export function methodName(t: T, method: string): string {
  return METHODS[method] ?? (UNNAMED.has(method) ? t('testGateway') : t('creditCard'));
}

export const STATUS_NAMES = {
  active: 'statusActive',
  completed: 'statusCompleted',
  pending: 'statusPending',
  cancelled: 'statusCancelled',
} as const satisfies Record<Invoice['status'], string>;

/** Active green, completed blue, pending yellow, cancelled red. */
export const STATUS_TONES: Record<Invoice['status'], StatusTone> = {
  active: 'done',
  completed: 'running',
  pending: 'pending',
  cancelled: 'failed',
};

export const documentTitle = (t: T, { kind, number }: Invoice): string =>
  t('documentTitle', { kind: t(kind === 'credit_note' ? 'creditNote' : 'invoice'), number });

/** Invoices are dated in UTC, whoever reads them wherever. */
export const invoiceDate = (iso: string, language: string, dateStyle: 'long' | 'medium'): string =>
  new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(iso));
