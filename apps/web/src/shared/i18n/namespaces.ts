/** One catalogue file per feature; `locales/<language>/<namespace>.json`. */
export const NAMESPACES = [
  'common',
  'shell',
  'connection',
  'auth',
  'verification',
  'dashboard',
  'landing',
  'notifications',
  'library',
  'transcription',
  'transcripts',
  'jobs',
  'invoices',
  'billing',
  'pricing',
  'errors',
] as const;
