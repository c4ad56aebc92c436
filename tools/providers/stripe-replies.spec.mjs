import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { replySchemas } from './stripe-replies.mjs';

it('describes replies of Stripe as the installed SDK declares them', () => {
  const committed = new URL('../../apps/e2e/contract/providers/stripe.json', import.meta.url);
  const { error, ...schemas } = JSON.parse(readFileSync(committed, 'utf8')).schemas;
  assert.ok(error);
  assert.deepEqual(replySchemas(), schemas);
});
