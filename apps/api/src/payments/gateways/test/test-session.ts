/** @file The hosted pages of the Test Gateway: what is paid on one, and where its buttons lead. Pure. */
import { type Offer } from '../../gateway.js';

export type SessionState = 'open' | 'needs_step' | 'processing' | 'paid' | 'failed' | 'expired' | 'cancelled';
export type SessionAction = 'pay' | 'decline' | 'step' | 'confirm' | 'late' | 'cancel';

export interface SessionData {
  checkoutId: string | null;
  planChangeId: string | null;
  subscriptionId: string | null;
  planName: string;
  offer: Offer;
  /** What is paid on this page, in minor units. */
  amount: number;
  discount: { code: string; percentage: number } | null;
  periodStart: string | null;
  periodEnd: string | null;
  successUrl: string;
  cancelUrl: string;
}

export interface TestSession {
  id: string;
  customerId: string;
  kind: 'checkout' | 'charge';
  state: SessionState;
  data: SessionData;
  paysAt: Date | null;
  expiresAt: Date;
}

/** A session as it is now: one that nobody has paid in time has expired. */
export const asOf = (session: TestSession, now: Date): TestSession => {
  const isOver = (session.state === 'open' || session.state === 'needs_step') && session.expiresAt <= now;
  return isOver ? { ...session, state: 'expired' } : session;
};

/** Where an action leads from a state, or null where it makes no sense there. */
export function nextState(state: SessionState, action: SessionAction): SessionState | null {
  if (state === 'needs_step') return action === 'confirm' ? 'paid' : action === 'cancel' ? 'cancelled' : null;
  if (state !== 'open') return null;
  const led: Record<SessionAction, SessionState | null> = {
    pay: 'paid',
    decline: 'failed',
    step: 'needs_step',
    late: 'processing',
    cancel: 'cancelled',
    confirm: null,
  };
  return led[action];
}
