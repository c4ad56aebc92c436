/** A table as its owner gets it. */
export interface ExportedTable {
  /** Columns that are secrets, or of use to the server alone. */
  without?: string[];
  /** How its rows are the account's, where not by `user_id`. */
  where?: string;
}

/** Everything held about a person, by table. A test holds this list and `NOT_EXPORTED` against the database. */
export const EXPORTED: Record<string, ExportedTable> = {
  users: { without: ['password_hash', 'farewell'], where: 'id = ?' },
  identities: {},
  api_keys: { without: ['key_hash'] },
  webhooks: { without: ['sealed_secret'] },
  webhook_deliveries: {},
  sessions: { without: ['salt', 'generation'] },
  security_events: {},
  notifications: {},
  media_files: {},
  transcripts: {},
  transcript_drafts: {},
  transcript_shares: { without: ['token_hash'] },
  translations: {},
  summaries: {},
  glossary_terms: {},
  recipes: {},
  processing_jobs: { without: ['traceparent'] },
  usage_records: {},
  usage_warnings: {},
  exports: {},
  download_totals: {},
  resumable_uploads: {},
  form_uploads: {},
  customers: {},
  subscriptions: {},
  plan_changes: {},
  checkouts: {},
  discount_uses: {},
  once_offers: { without: ['address_hash'] },
  payments: {},
  invoices: {},
};

/** Tables of an account that its archive leaves out, and why. */
export const NOT_EXPORTED: Record<string, string> = {
  verifications: 'sign-ups that wait for their proof; an active account has none',
  account_links: 'hashes of links that were mailed',
  second_factors: 'the sealed secret of the authenticator',
  recovery_codes: 'hashes of codes that were shown once',
  idempotency_keys: 'answers kept for a day against repetition',
  test_gateway_customers: 'the books of the built-in payment provider',
};
