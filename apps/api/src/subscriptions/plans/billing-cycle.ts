export const BILLING_CYCLES = ['monthly', 'quarterly', 'halfyearly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const MONTHS_OF: Record<BillingCycle, number> = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 };
