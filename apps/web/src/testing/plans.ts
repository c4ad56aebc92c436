import type { ListPlansResponse, SubscriptionDto } from '@timbrel/api-client';

type Plan = ListPlansResponse[number];

const price = (billing_cycle: Plan['prices'][number]['billing_cycle'], amount: number, duration_months: number) => ({
  billing_cycle,
  amount,
  currency: 'USD',
  duration_months,
});
const PRICES: Record<string, Plan['prices']> = {
  free: [],
  basic: [price('monthly', 499, 1), price('yearly', 4_188, 12)],
  pro: [
    price('monthly', 999, 1),
    price('quarterly', 2_697, 3),
    price('halfyearly', 5_094, 6),
    price('yearly', 8_388, 12),
  ],
  premium: [price('monthly', 1_999, 1), price('yearly', 15_588, 12)],
};

/** One of the four plans, with a Pro's figures unless told otherwise. */
export function aPlan(id: 'free' | 'basic' | 'pro' | 'premium', fields: Partial<Plan> = {}): Plan {
  const prices = PRICES[id]!;
  const monthly = prices[0]?.amount ?? 0;
  return {
    id,
    name: id[0]!.toUpperCase() + id.slice(1),
    description: '',
    icon: 'wave',
    popular: id === 'pro',
    price: monthly,
    price_monthly: monthly / 100,
    price_yearly: (prices.at(-1)?.amount ?? 0) / 100,
    currency: 'USD',
    prices,
    features: [],
    transcription_minutes: id === 'free' ? 15 : 600,
    transcription_hours: 10,
    translation_words: 90_000,
    translation_hours: id === 'free' ? 0 : 10,
    summary_words: 500_000,
    storage_bytes: 5 * 1024 ** 3,
    storage_gb: 5,
    max_file_mb: 500,
    retention_days: 90,
    language_support: -1,
    support_type: 'Email + Chat',
    export_formats: ['txt', 'srt', 'vtt', 'docx', 'json'],
    services: ['transcription'],
    concurrent_jobs: 4,
    waiting_jobs: 500,
    ...fields,
  };
}

export const allPlans = (): Plan[] => (['free', 'basic', 'pro', 'premium'] as const).map((id) => aPlan(id));

/** Pro by the year, paid by the Test Gateway, unless told otherwise. */
export const aSubscription = (fields: Partial<SubscriptionDto> = {}): SubscriptionDto => ({
  plan: 'pro',
  plan_name: 'Pro',
  billing_cycle: 'yearly',
  status: 'active',
  start_date: '2026-11-20T10:00:00.000Z',
  end_date: '2027-11-20T10:00:00.000Z',
  cancel_at_period_end: false,
  next_charge: {
    amount: 8_388,
    currency: 'USD',
    date: '2027-11-20T10:00:00.000Z',
    plan: 'pro',
    billing_cycle: 'yearly',
  },
  scheduled_change: null,
  pending_change: null,
  past_due: null,
  gateway: 'test',
  payment_method: 'test_gateway',
  portal_url: 'http://localhost/test-gateway/customers/1',
  trial: { available: false, active: false, ends_at: null },
  money_back: null,
  ...fields,
});

/** Free, never paid. */
export const noSubscription = (fields: Partial<SubscriptionDto> = {}): SubscriptionDto =>
  aSubscription({
    plan: 'free',
    plan_name: 'Free',
    billing_cycle: null,
    start_date: null,
    end_date: null,
    next_charge: null,
    gateway: null,
    payment_method: null,
    portal_url: null,
    ...fields,
  });
