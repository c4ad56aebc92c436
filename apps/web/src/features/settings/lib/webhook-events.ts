/** What a webhook can be told of, and its words as keys of the namespace `settings`. */
export const WEBHOOK_EVENTS = {
  'job.completed': 'jobsCompleted',
  'job.failed': 'jobsFailed',
  'job.cancelled': 'jobsCancelled',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
