import { type JobDto, type WebhookEvent } from './generated/index.js';

/** What a webhook is told: a job's end, or the test that its owner asked for. */
export type WebhookMessage =
  | { type: WebhookEvent; timestamp: string; data: JobDto }
  | { type: 'ping'; timestamp: string; data: { message: string } };

/** A delivery that is not to be trusted. Answer it 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface WebhookDelivery {
  /** The body exactly as it came: a body that was parsed and written again has another signature. */
  body: string;
  headers: Headers | Record<string, string | string[] | undefined>;
}

const TOLERANCE_SECONDS = 5 * 60;
const SCHEME = 'v1,';

/**
 * Checks a delivery's signature and age as Standard Webhooks says (standardwebhooks.com). A delivery may come twice: its
 * `webhook-id` header stays the same, so remember those that are done.
 *
 * @param secret as it was shown when the webhook was made, `whsec_…`
 * @param now in ms since 1970
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  { body, headers }: WebhookDelivery,
  secret: string,
  now: number = Date.now(),
): Promise<WebhookMessage> {
  const given = headers instanceof Headers ? headers : new Headers(Object.entries(headers).flatMap(pair));
  const id = given.get('webhook-id');
  const timestamp = given.get('webhook-timestamp');
  const signatures = given.get('webhook-signature');
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('A header of the signature is missing.');
  // Also true of what is no number.
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS)) {
    throw new WebhookVerificationError('The delivery is too old, or from the future.');
  }
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ').filter((each) => each.startsWith(SCHEME))) {
    // Web Crypto compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(SCHEME.length)), content)) {
      return JSON.parse(body) as WebhookMessage;
    }
  }
  throw new WebhookVerificationError('The signature does not fit.');
}

const pair = ([name, value]: [string, string | string[] | undefined]): [string, string][] =>
  value === undefined ? [] : [[name, String(value)]];

/** @throws WebhookVerificationError for what is not base64 */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    throw new WebhookVerificationError('The signature or the secret is not base64.');
  }
}
