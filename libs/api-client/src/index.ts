export * from './generated/index.js';
export { ApiError, type FieldFault, NETWORK_ERROR } from './api-error.js';
export { type ClientSettings, configureClient } from './configure.js';
export { idempotent, newIdempotencyKey } from './idempotency.js';
export { backoffMs, type RetryPolicy } from './retry.js';
export { MAX_RETRIES, REQUEST_TIMEOUT_MS } from './transport.js';
export { waitForFile, waitForJob, type WaitingOptions } from './waiting.js';
export { verifyWebhook, type WebhookDelivery, type WebhookMessage, WebhookVerificationError } from './webhook.js';
