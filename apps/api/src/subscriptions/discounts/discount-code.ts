import { type DiscountCode } from './discount-code.entity.js';

export interface DiscountUses {
  total: number;
  byUser: number;
}

/** Codes are compared without case and surrounding space. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

/** Why a code does not count now for this plan, in a sentence for the buyer; null where it does. */
export function refusalOf(
  code: DiscountCode | null,
  { now, planId, planName, uses }: { now: Date; planId: string; planName: string; uses: DiscountUses },
): string | null {
  if (!code) return 'This discount code does not exist. Check its spelling.';
  if (code.validFrom > now) return 'This discount code is not valid yet.';
  if (code.endedAt || (code.validUntil && code.validUntil <= now)) return 'This discount code has expired.';
  if (code.planIds && !code.planIds.includes(planId)) return `This discount code does not apply to ${planName}.`;
  if (uses.byUser >= code.maxUsesPerUser) return 'You have already used this discount code.';
  if (code.maxUses !== null && uses.total >= code.maxUses) return 'This discount code has been used up.';
  return null;
}

/** What a percentage takes off an amount, in minor units, half a unit rounded up. */
export const discountOn = (amount: number, percentage: number): number => Math.round((amount * percentage) / 100);
