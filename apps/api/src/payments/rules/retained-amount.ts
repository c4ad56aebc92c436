/** What was paid once, and what became of it. */
export interface PaidAmount {
  /** Minor units. */
  amount: number;
  refundedAmount: number;
  /** The bank holds the money until a dispute is decided; a lost one stands in `refundedAmount`. */
  disputed: boolean;
}

/** What is really there of a payment, less refunds and chargebacks. All credit is given on this, never on `amount`. */
export const retainedAmount = ({ amount, refundedAmount, disputed }: PaidAmount): number =>
  disputed ? 0 : Math.max(0, amount - refundedAmount);
