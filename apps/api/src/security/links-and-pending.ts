/** @file Everything secret or pending that an account can have, and what each security event does to it. */

export const EVENTS = [
  'password reset',
  'password reset that revokes access',
  'password change',
  'sign-out everywhere else',
  'second factor on',
  'second factor off',
  'address change confirmed',
  'address change undone',
  'account deletion',
] as const;
export type SecurityChangeName = (typeof EVENTS)[number];

/** Voided, or why it stays, or why it cannot be there at that moment. */
export type Cell = 'voided' | { stays: string } | { absent: string };

export interface StateRow {
  /** Where it is kept: columns, and keys that are derived from the application's secret. */
  kept: string[];
  cells: Record<SecurityChangeName, Cell>;
}

const voided = 'voided' as const;
const stays = (reason: string) => ({ stays: reason });
const absent = (reason: string) => ({ absent: reason });

const everywhere = (cell: Cell, but: Partial<Record<SecurityChangeName, Cell>>): Record<SecurityChangeName, Cell> =>
  Object.fromEntries(EVENTS.map((event) => [event, but[event] ?? cell])) as Record<SecurityChangeName, Cell>;

const SEPARATE = 'access for programs and readers is independent of the password; the reset page offers to revoke it';
const OTHER_SESSION: Record<SecurityChangeName, Cell> = everywhere(voided, {
  'second factor on': stays('it was opened with the password; the list of sessions ends it'),
  'second factor off': stays('it was opened with more than is asked for now'),
  'address change confirmed': stays('password and factor are the same, and the old address can undo the change'),
});
const THIS_SESSION: Record<SecurityChangeName, Cell> = everywhere(stays('its owner has just acted in it'), {
  'password reset': voided,
  'password reset that revokes access': voided,
  'address change undone': voided,
  'account deletion': voided,
});
const UNDO: Record<SecurityChangeName, Cell> = everywhere(
  stays('it belongs to the earlier address: whoever took the account over must not be able to void it'),
  { 'account deletion': voided },
);
const ACCESS: Record<SecurityChangeName, Cell> = everywhere(stays(SEPARATE), {
  'password reset that revokes access': voided,
  'address change undone': voided,
  'account deletion': voided,
});
const FACTOR: Record<SecurityChangeName, Cell> = everywhere(
  stays('a lost or stolen password must not take the second factor away'),
  {
    'second factor on': absent('it is made by this event'),
    'second factor off': voided,
    'address change undone': voided,
    'account deletion': voided,
  },
);

export const STATES = {
  'verification code and link, with the sign-up’s cookie': {
    kept: [
      'verifications.code_hash',
      'verifications.token_hash',
      'verifications.attempt',
      'verifications.password_hash',
      'verifications.expires_at',
      'key:verification-code',
    ],
    cells: everywhere(absent('an account whose address is not proved has no session'), {
      'password reset': voided,
      'password reset that revokes access': voided,
      'address change undone': absent('an account whose address is not proved has changed none'),
      'address change confirmed': absent('an account whose address is not proved has changed none'),
    }),
  },
  'password reset link': {
    kept: ['account_links.token_hash', 'account_links.expires_at'],
    cells: everywhere(voided, {
      'sign-out everywhere else': stays('it leads to the account’s own mailbox'),
      'second factor on': stays('signing in with the new password takes the code too'),
      'second factor off': stays('it leads to the account’s own mailbox'),
    }),
  },
  'pending address change': {
    kept: ['account_links.token_hash', 'users.pending_email'],
    cells: everywhere(voided, { 'second factor off': stays('it was requested with more than is asked for now') }),
  },
  'undo link of an earlier address': { kept: ['account_links.token_hash'], cells: UNDO },
  'undo link of a later address': {
    kept: ['account_links.token_hash'],
    cells: { ...UNDO, 'address change undone': voided },
  },
  'sign-in that waits for its code': {
    kept: ['key:half-proof', 'users.sign_ins_revoked_at'],
    cells: everywhere(voided, {
      'second factor on': absent('without the factor no sign-in waits'),
      'address change confirmed': stays('password and factor are the same'),
    }),
  },
  'access token of another session': { kept: ['key:access-token', 'sessions.expires_at'], cells: OTHER_SESSION },
  'refresh token of another session': { kept: ['key:refresh-token', 'sessions.salt'], cells: OTHER_SESSION },
  'access token of this session': { kept: ['key:access-token'], cells: THIS_SESSION },
  'refresh token of this session': { kept: ['key:refresh-token'], cells: THIS_SESSION },
  'recent sign-in of this session': { kept: ['sessions.authenticated_at'], cells: THIS_SESSION },
  'API key': { kept: ['api_keys.key_hash', 'api_keys.expires_at'], cells: ACCESS },
  webhook: { kept: ['webhooks.sealed_secret', 'key:webhook-secret'], cells: ACCESS },
  'share link of a transcript': { kept: ['transcript_shares.expires_at', 'key:transcript-share'], cells: ACCESS },
  'sign-in with Google': {
    kept: ['identities.subject'],
    cells: everywhere(stays('Google has proved the person, independently of the password'), {
      'address change undone': voided,
      'account deletion': voided,
    }),
  },
  authenticator: { kept: ['second_factors.sealed_secret', 'key:second-factor'], cells: FACTOR },
  'recovery codes': { kept: ['recovery_codes.code_hash', 'key:recovery-code'], cells: FACTOR },
  'authenticator that is not confirmed': {
    kept: ['second_factors.confirmed_at'],
    cells: everywhere(
      stays('it counts for nothing until a signed-in owner confirms it, and another attempt replaces it'),
      {
        'second factor on': absent('it is what this event confirms'),
        'second factor off': absent('it is begun only while the factor is off'),
        'address change undone': voided,
        'account deletion': voided,
      },
    ),
  },
  'cookie of a known browser': {
    kept: ['key:known-device'],
    cells: everywhere(stays('it opens nothing: wrong passwords from this browser are only counted separately'), {
      'account deletion': voided,
    }),
  },
} satisfies Record<string, StateRow>;
export type StateName = keyof typeof STATES;

/** What else is kept hashed, sealed or for a time, and why no event of the account voids it. */
export const NO_ACCESS: Record<string, string> = {
  'users.password_hash': 'the password itself',
  'address_limits.address_hash': 'counts mails to an address',
  'once_offers.address_hash': 'tells which address has had what is offered once',
  'guesses.account_hash': 'counts wrong guesses',
  'idempotency_keys.body_hash': 'compares repeated requests of the same account',
  'key:address-limits': 'counts mails to an address',
  'key:once-offers': 'tells which address has had what is offered once',
  'key:guesses': 'counts wrong guesses',
  'key:farewell': 'seals the last mail of a deleted account',
  'key:mail-orders': 'seals mails that wait to be sent; their links are rows of this table',
  'key:google-attempt': 'a cookie for ten minutes that names no account; Google still has to prove the person',
  'key:test-gateway-webhooks': 'signs events of the built-in test gateway',
};
