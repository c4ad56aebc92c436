import type { Plan } from '../lib/plan-display';

/** The place of a plan where only one stands in a row: the popular one first, then from the largest down. */
export const narrowOrder = ({ popular }: Plan, index: number): number => (popular ? -1_000 : -index);
