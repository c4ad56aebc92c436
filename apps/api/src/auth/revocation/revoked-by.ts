import { type AccountLinkPurpose } from '../links/account-link.entity.js';
import { type SessionEnd } from '../session.entity.js';

/** Security changes of an account that may invalidate pending requests or issued credentials. */
export type SecurityChange =
  | 'password-reset'
  | 'password-change'
  | 'sign-out-elsewhere'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'email-change'
  | 'account-taken-back';

export interface Revocation {
  /** Mailed links that stop working. A pending address change goes with its link. */
  links: readonly AccountLinkPurpose[];
  /** Whether sign-ins that still wait for a code have to begin anew. */
  pendingSignIns: boolean;
  sessions: 'all' | 'others' | 'none';
  sessionEnd: SessionEnd;
  /** Whether API keys, webhooks and share links end. */
  access: boolean;
}

/**
 * What each change revokes. Undo links of an address change stay: they belong to the earlier address, and whoever changed it must not
 * be able to void them. `links-and-pending.medium.spec.ts` holds the running product to every cell.
 */
export const REVOKED_BY: Record<SecurityChange, Revocation> = {
  'password-reset': {
    links: ['password-reset', 'email-change'],
    pendingSignIns: true,
    sessions: 'all',
    sessionEnd: 'password',
    access: false,
  },
  'password-change': {
    links: ['password-reset', 'email-change'],
    pendingSignIns: true,
    sessions: 'others',
    sessionEnd: 'password',
    access: false,
  },
  // The change may have been requested in one of the sessions that end.
  'sign-out-elsewhere': {
    links: ['email-change'],
    pendingSignIns: true,
    sessions: 'others',
    sessionEnd: 'ended',
    access: false,
  },
  // The change was requested without the second factor.
  'second-factor-on': {
    links: ['email-change'],
    pendingSignIns: true,
    sessions: 'none',
    sessionEnd: 'ended',
    access: false,
  },
  // Without the factor a pending sign-in would need no code.
  'second-factor-off': { links: [], pendingSignIns: true, sessions: 'none', sessionEnd: 'ended', access: false },
  // Links for a new password went to the old address.
  'email-change': {
    links: ['password-reset', 'email-change'],
    pendingSignIns: false,
    sessions: 'none',
    sessionEnd: 'ended',
    access: false,
  },
  'account-taken-back': {
    links: ['password-reset', 'email-change'],
    pendingSignIns: true,
    sessions: 'all',
    sessionEnd: 'password',
    access: true,
  },
};
